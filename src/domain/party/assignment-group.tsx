import type { Choice } from '#contract/core/lists.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { useDoing, useFormValue } from '#ui/form/use-form.ts';
import { t } from '#ui/language/text.ts';
import type { PartyValues } from './party.ts';
import { input } from './party-words.ts';

interface AssignmentGroupProps {
  form: Form<PartyValues>;
  territories: readonly Choice[];
  /** Null if the assignee is the user and not shown. */
  people: readonly Choice[] | null;
  assignee_required: boolean;
  /** Names of selected values that are not among the choices. */
  called: { territory?: string | undefined; assignee?: string | undefined };
}

/** Territory and assignee of the shop. */
export function AssignmentGroup(props: AssignmentGroupProps) {
  const { form, territories, people, assignee_required, called } = props;
  const state = useFormValue(form, (values) => values.location.state);
  const doing = useDoing(form);
  return (
    <div className={formClasses.fields}>
      <ChoiceField
        form={form}
        {...input('territory_id')}
        required
        choices={territories}
        called={called.territory}
        description={
          state
            ? t('In {state}', { state })
            : (doing ?? t('Place the marker on the map first to choose a territory'))
        }
        nothing={state ? t('No territory in {state}', { state }) : (doing ?? t('Place the marker first'))}
      />
      {people && (
        <ChoiceField
          form={form}
          {...input('assigned_to')}
          required={assignee_required}
          choices={people}
          called={called.assignee}
          nothing={t('No users in this territory')}
        />
      )}
    </div>
  );
}
