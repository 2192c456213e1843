import type { ReactNode } from 'react';
import { ADMIN } from '#contract/permissions.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { Card } from '../card.tsx';
import { DraftForm, type DraftFormProps } from '../form/draft-form.tsx';
import type { Form, FormState } from '../form/form-state.ts';
import { PlaceField } from '../form/place-field.tsx';
import type { LocationDraft } from '../map/location-draft.ts';
import { MandatoryDetails, type Asked } from './mandatory-details.tsx';
import { MoreGroup } from './more-group.tsx';
import type { PartyKind, PartyValues } from './party.ts';
import { PartyDuplicates } from './party-duplicates.tsx';

interface PartyFormProps<V extends PartyValues> extends Omit<
  DraftFormProps<V>,
  'automatic' | 'notice' | 'children'
> {
  kind: PartyKind;
  /** The record that is edited; null for one that is made. */
  self: string | null;
  /** Names of what the form begins with. */
  labels: Labels;
  asked: Asked;
  /** The mandatory numbers that only this kind has. */
  own?: (form: FormState<V>) => ReactNode;
  /** Fields beside those that may stay empty. */
  more: (form: FormState<V>) => ReactNode;
}

/** The form that makes and changes parties. */
export function PartyForm<V extends PartyValues>(props: PartyFormProps<V>) {
  const { kind, self, labels, asked, own, more, ...shared } = props;
  const viewer = useViewer();
  return (
    <DraftForm
      {...shared}
      automatic={['location']}
      notice={(form) => <PartyDuplicates kind={kind} form={form} self={self} />}
    >
      {(form) => (
        <>
          <MandatoryDetails form={form} asked={asked} labels={labels}>
            {own?.(form)}
          </MandatoryDetails>
          <AddressCard form={form} admin_search={self !== null && viewer.role === ADMIN} />
          <Card title="More Details">
            <MoreGroup form={form}>{more(form)}</MoreGroup>
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
  const leaveState = (before: LocationDraft, patch: Partial<LocationDraft>) => {
    const moved = patch.state !== undefined && before.state !== '' && patch.state !== before.state;
    if (moved) form.set({ territory_id: '' });
  };
  return (
    <Card title="Address">
      <PlaceField form={form} name="location" admin_search={admin_search} onChanged={leaveState} />
    </Card>
  );
}
