import { Stack } from '@mantine/core';
import { useState } from 'react';
import { fixedDepartment } from '#contract/party.ts';
import { ADMIN } from '#contract/permissions.ts';
import type { Draft, Labels } from '#data/api.ts';
import { useChoices, useViewer } from '#data/hooks.ts';
import type { Written } from '#data/write.ts';
import { Card } from '#ui/card.tsx';
import { DraftNotice } from '#ui/form/draft-notice.tsx';
import formClasses from '#ui/form/form.module.css';
import type { FormState, Messages } from '#ui/form/form-state.ts';
import { PlaceField } from '#ui/form/place-field.tsx';
import { RecordForm, type Saved } from '#ui/form/record-form.tsx';
import { useDraftKeeping } from '#ui/form/use-draft.ts';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import type { LocationDraft } from '#ui/map/location-draft.ts';
import { AssignmentGroup } from '#ui/party/assignment-group.tsx';
import { ContactGroup } from '#ui/party/contact-group.tsx';
import { IdentityGroup } from '#ui/party/identity-group.tsx';
import { TaxGroup } from '#ui/party/tax-group.tsx';
import { TermsGroup } from '#ui/party/terms-group.tsx';
import { useCustomerTypes, usePeopleOf, useTerritoriesOf } from '#ui/party/use-party-choices.ts';
import { LeadDuplicates } from './duplicates.tsx';
import { MoreGroup } from './more-group.tsx';
import { checkFor, choosesAssignee, type LeadValues } from './values.ts';

/** What a saved form hands on: the values to begin with next time, should the save be taken back. */
export interface LeadSaved extends Saved {
  changes: Record<string, unknown>;
}

interface LeadFormProps {
  /** The values of a form without a draft. */
  initial: LeadValues;
  /** The lead being edited; null while one is created. */
  editing: { id: string; labels: Labels } | null;
  draft: { key: string; stored: Draft | null };
  /** Values and texts of a save that the server refused. */
  refused?: { values: Record<string, unknown>; messages: Messages } | null;
  onSave: (values: LeadValues) => Promise<Written>;
  onSaved: (saved: LeadSaved) => void;
  onCancel: () => void;
}

/** The form that makes and changes leads. */
export function LeadForm(props: LeadFormProps) {
  const { initial, editing, draft, refused = null, onSave, onSaved, onCancel } = props;
  const viewer = useViewer();
  const form = useForm(
    () => ({ initial, check: checkFor(viewer, editing !== null) }),
    (made) => {
      if (refused) made.restore(refused.values);
      if (draft.stored) made.restore(draft.stored.values);
      if (refused) made.refuse(refused.messages);
    },
  );
  const keeping = useDraftKeeping(form, draft.key, ['location']);
  const [restored, setRestored] = useState(draft.stored);
  const [round, setRound] = useState(0);

  const startEmpty = () => {
    form.reset();
    setRestored(null);
    setRound((count) => count + 1);
  };
  const saved = (written: Saved) => {
    keeping.drop();
    onSaved({ ...written, changes: form.changes() });
  };
  const cancel = () => {
    if (editing) keeping.drop();
    onCancel();
  };

  return (
    <RecordForm
      form={form}
      onSave={onSave}
      onSaved={saved}
      onCancel={cancel}
      notice={<LeadDuplicates form={form} self={editing?.id} />}
    >
      {restored && <DraftNotice saved_at={restored.saved_at} onStartEmpty={startEmpty} />}
      <div className={formClasses.columns} key={round}>
        <MandatoryDetails form={form} editing={editing} />
        <AddressCard form={form} admin_search={editing !== null && viewer.role === ADMIN} />
        <Card title="More Details">
          <MoreGroup form={form} />
        </Card>
      </div>
    </RecordForm>
  );
}

interface CardProps {
  form: FormState<LeadValues>;
}

function MandatoryDetails({ form, editing }: CardProps & Pick<LeadFormProps, 'editing'>) {
  const viewer = useViewer();
  const fixed = fixedDepartment(viewer);
  const department = useFormValue(form, (values) => values.department);
  const state = useFormValue(form, (values) => values.location.state);
  const territory_id = useFormValue(form, (values) => values.territory_id);
  const assigned_to = useFormValue(form, (values) => values.assigned_to);
  const departments = useChoices('department');
  const people = usePeopleOf(territory_id);
  const labels = editing?.labels ?? {};
  return (
    <Card title="Mandatory Details">
      <Stack gap="md">
        <IdentityGroup form={form} gender_required={editing === null} />
        <ContactGroup form={form} />
        <TermsGroup
          form={form}
          departments={fixed === null ? departments : null}
          customer_types={useCustomerTypes(department)}
        />
        <TaxGroup form={form} tax_types={useChoices('retailer_tax_type')} />
        <AssignmentGroup
          form={form}
          territories={useTerritoriesOf(state)}
          people={choosesAssignee(viewer) ? people : null}
          assignee_required
          called={{
            territory: labels[territory_id],
            assignee: assigned_to === viewer.id ? viewer.name : labels[assigned_to],
          }}
        />
      </Stack>
    </Card>
  );
}

function AddressCard({ form, admin_search }: CardProps & { admin_search: boolean }) {
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
