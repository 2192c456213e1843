import type { RecordAnswer } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { Card } from '#ui/layout/card.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import { AreaField, email, phone, TextField, website } from '#ui/form/text-field.tsx';
import { OfficeCard } from './office-card.tsx';
import { AssigneeField } from '#ui/pick/assignee-field.tsx';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { checkAccount, inputOf, valuesOf, type AccountValues } from './values.ts';
import { accountWords } from '#contract/accounts.ts';
import { readPhone } from '#contract/core/reading/numbers.ts';
import { inputsOf } from '#ui/form/input-words.ts';
import { t } from '#ui/language/text.ts';

const input = inputsOf(accountWords);

interface AccountFormProps {
  frame: FormFrame;
  /** The account being edited. */
  edited?: Pick<RecordAnswer<'accounts'>, 'record' | 'labels'>;
}

/** The create and edit form of accounts. */
export function AccountForm({ frame: { save, ...frame }, edited }: AccountFormProps) {
  const viewer = useViewer();
  const priorities = useShownChoices('priority');
  return (
    <DraftForm
      {...frame}
      initial={valuesOf(edited?.record ?? { priority: t('Low'), assigned_to: viewer.id })}
      check={checkAccount}
      onSave={(values: AccountValues) => save(inputOf(values))}
    >
      {(form) => (
        <>
          <Card title={t('Account Details')}>
            <div className={formClasses.fields}>
              <TextField form={form} {...input('name')} required />
              <TextField form={form} {...input('phone')} required typing={phone} clean={readPhone} />
              <TextField form={form} {...input('email')} required typing={email} />
              <TextField form={form} {...input('website')} typing={website} />
              <TextField form={form} {...input('industry')} />
              <ChoiceField form={form} {...input('priority')} required choices={priorities} />
              <AssigneeField form={form} resource="accounts" edited={edited} />
              <div className={formClasses.whole}>
                <AreaField form={form} {...input('description')} />
              </div>
            </div>
          </Card>
          <OfficeCard form={form} editing={edited !== undefined} />
        </>
      )}
    </DraftForm>
  );
}
