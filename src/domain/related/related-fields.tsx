import { relatedFields } from '#contract/related.ts';
import type { StoredRecord } from '#data/api.ts';
import { useRecord } from '#data/hooks.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import formClasses from '#ui/form/form.module.css';
import type { Form } from '#ui/form/form-state.ts';
import { PickField } from '#ui/form/pick-field.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { findByName } from '#ui/pick/find-by-name.ts';
import type { Found } from '#ui/pick/use-finder.ts';
import { findContacts, findLeads } from './find.ts';
import type { RelatedValues } from './values.ts';
import { t, translated } from '#ui/language/text.ts';

const kinds = [
  { key: 'lead', value: t('Lead') },
  { key: 'contact', value: t('Contact') },
];

type RelatedForm = Form<RelatedValues>;

/** A record's account, and a lead or customer, of that account if one is chosen. (Decision 044.) */
export function RelatedFields({ form }: { form: RelatedForm }) {
  const related_to = useFormValue(form, (values) => values.related_to);
  const account_id = useFormValue(form, (values) => values.account_id);
  return (
    <div className={formClasses.fields}>
      <AccountField form={form} />
      <RadioField form={form} name="related_to" label={t('Related To')} choices={kinds} />
      {related_to === 'lead' ? (
        <PickField
          form={form}
          name="lead_id"
          called="lead_name"
          label={translated(relatedFields.lead_id.word.label)}
          source={findLeads(account_id)}
        />
      ) : (
        <PickField
          form={form}
          name="contact_id"
          called="contact_name"
          label={t('Contact')}
          source={findContacts(account_id)}
        />
      )}
    </div>
  );
}

/** Choosing an account clears a lead or customer known to belong to another one. */
function AccountField({ form }: { form: RelatedForm }) {
  const lead = useRecord(
    'leads',
    useFormValue(form, (values) => values.lead_id),
  ).value;
  const contact = useRecord(
    'contacts',
    useFormValue(form, (values) => values.contact_id),
  ).value;
  const picked = (account: Found | null) => {
    if (!account) return;
    const { lead_id, contact_id } = form.values();
    if (isOfAnother(lead, lead_id, account)) form.set({ lead_id: '', lead_name: '' });
    if (isOfAnother(contact, contact_id, account)) form.set({ contact_id: '', contact_name: '' });
  };
  return (
    <PickField
      form={form}
      name="account_id"
      called="account_name"
      label={translated(relatedFields.account_id.word.label)}
      source={findByName('accounts')}
      onPicked={picked}
    />
  );
}

type Answer = StoredRecord<'leads' | 'contacts'> | null | undefined;

const isOfAnother = (answer: Answer, id: string, account: Found): boolean =>
  answer?.record.id === id && answer.record.account_id !== account.id;
