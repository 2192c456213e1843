import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { fixedDepartment } from '#contract/party.ts';
import type { Labels } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { Card } from '#ui/layout/card.tsx';
import type { Form } from '#ui/form/form-state.ts';
import { useFormValue } from '#ui/form/use-form.ts';
import { t } from '#ui/language/text.ts';
import { AssignmentGroup } from './assignment-group.tsx';
import { ContactGroup } from './contact-group.tsx';
import { IdentityGroup } from './identity-group.tsx';
import type { PartyValues } from './party.ts';
import { TaxGroup } from './tax-group.tsx';
import { TermsGroup } from './terms-group.tsx';
import { useCustomerTypes, usePeopleOf, useTerritoriesOf } from './use-party-choices.ts';

/** The fields that one form has and another does not. */
export interface Asked {
  gender: boolean;
  assignee: boolean;
}

interface MandatoryDetailsProps {
  form: Form<PartyValues>;
  asked: Asked;
  /** Whether the viewer chooses who looks after the party. */
  assigns: boolean;
  /** Names of referenced initial values. */
  labels: Labels;
  /** Numbers that not every party has, in addition to tax numbers. */
  children: ReactNode;
}

/** Identity, terms, tax and assignment of the shop. */
export function MandatoryDetails({ form, asked, assigns, labels, children }: MandatoryDetailsProps) {
  const viewer = useViewer();
  const fixed = fixedDepartment(viewer);
  const department = useFormValue(form, (values) => values.department);
  const state = useFormValue(form, (values) => values.location.state);
  const territory_id = useFormValue(form, (values) => values.territory_id);
  const assigned_to = useFormValue(form, (values) => values.assigned_to);
  const departments = useShownChoices('department');
  const people = usePeopleOf(territory_id);
  return (
    <Card title={t('Mandatory Details')}>
      <Stack gap="md">
        <IdentityGroup form={form} gender_required={asked.gender} />
        <ContactGroup form={form} />
        <TermsGroup
          form={form}
          departments={fixed === null ? departments : null}
          customer_types={useCustomerTypes(department)}
        />
        <TaxGroup form={form} tax_types={useShownChoices('retailer_tax_type')}>
          {children}
        </TaxGroup>
        <AssignmentGroup
          form={form}
          territories={useTerritoriesOf(state)}
          people={assigns ? people : null}
          assignee_required={asked.assignee}
          called={{
            territory: labels[territory_id],
            assignee: assigned_to === viewer.id ? viewer.name : labels[assigned_to],
          }}
        />
      </Stack>
    </Card>
  );
}
