import { can, PLACE_SEARCH } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { Card } from '#ui/layout/card.tsx';
import type { Form } from '#ui/form/form-state.ts';
import { PlaceField } from '#ui/form/place-field.tsx';
import { t } from '#ui/language/text.ts';
import type { LocationDraft } from '#ui/map/location-draft.ts';
import { OfficeField } from './office-field.tsx';

interface OfficeCardProps {
  form: Form<Record<'location', LocationDraft>>;
  /** False for a new record: the place search is only for editing. */
  editing: boolean;
}

/** Address card of an organisation. */
export function OfficeCard({ form, editing }: OfficeCardProps) {
  const search = can(useViewer(), 'read', PLACE_SEARCH) && editing;
  return (
    <Card title={t('Address')}>
      <PlaceField form={form} name="location" Inputs={OfficeField} admin_search={search} />
    </Card>
  );
}
