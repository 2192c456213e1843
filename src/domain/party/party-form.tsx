import { useRef, type ReactNode } from 'react';
import { can, mayAssign, PLACE_SEARCH } from '#contract/core/permissions.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { Card } from '#ui/layout/card.tsx';
import { DraftForm, type DraftFormProps } from '#ui/form/draft-form.tsx';
import type { Form, FormState } from '#ui/form/form-state.ts';
import { PlaceField } from '#ui/form/place-field.tsx';
import { t } from '#ui/language/text.ts';
import { isTypedPlace, type LocationDraft } from '#ui/map/location-draft.ts';
import { MandatoryDetails, type Asked } from './mandatory-details.tsx';
import { MoreGroup } from './more-group.tsx';
import type { PartyKind, PartyValues } from './party.ts';
import { PartyDuplicates } from './party-duplicates.tsx';

interface PartyFormProps<V extends PartyValues> extends Omit<
  DraftFormProps<V>,
  'isTyped' | 'notice' | 'children'
> {
  kind: PartyKind;
  /** The record being edited; null for a new one. */
  self: string | null;
  /** Names of referenced initial values. */
  labels: Labels;
  asked: Asked;
  /** The mandatory numbers only this kind has. */
  own?: (form: FormState<V>) => ReactNode;
}

/** The create and edit form of parties. */
export function PartyForm<V extends PartyValues>(props: PartyFormProps<V>) {
  const { kind, self, labels, asked, own, ...shared } = props;
  const viewer = useViewer();
  const assigns = mayAssign(viewer, self === null ? 'create' : 'update', kind.resource);
  return (
    <DraftForm
      {...shared}
      isTyped={(name, now, before) => name !== 'location' || isTypedPlace(now.location, before.location)}
      notice={(form) => <PartyDuplicates kind={kind} form={form} self={self} />}
    >
      {(form) => (
        <>
          <MandatoryDetails form={form} asked={asked} assigns={assigns} labels={labels}>
            {own?.(form)}
          </MandatoryDetails>
          <AddressCard form={form} admin_search={self !== null && can(viewer, 'read', PLACE_SEARCH)} />
          <Card title={t('More Details')}>
            <MoreGroup form={form} />
          </Card>
        </>
      )}
    </DraftForm>
  );
}

interface AddressCardProps {
  form: Form<Pick<PartyValues, 'location' | 'territory_id'>>;
  admin_search: boolean;
}

function AddressCard({ form, admin_search }: AddressCardProps) {
  // The selection in the previous state, should the marker be moved back there.
  const left = useRef({ state: '', territory_id: '' });
  const leaveState = ({ state }: LocationDraft, patch: Partial<LocationDraft>) => {
    if (patch.state === undefined || state === '' || patch.state === state) return;
    const { territory_id } = form.values();
    form.set({ territory_id: patch.state === left.current.state ? left.current.territory_id : '' });
    left.current = { state, territory_id };
  };
  return (
    <Card title={t('Address')}>
      <PlaceField form={form} name="location" admin_search={admin_search} onChanged={leaveState} />
    </Card>
  );
}
