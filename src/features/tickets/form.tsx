import { NEW_TICKET, ticketSchema, ticketWords, type Ticket } from '#contract/tickets.ts';
import type { Labels, RecordAnswer } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { useShownChoices } from '#ui/pick/use-choices.ts';
import { HandedField } from '#domain/related/handed-field.tsx';
import { RelatedFields } from '#domain/related/related-fields.tsx';
import { blankRelated, relatedInputOf, relatedValuesOf, type RelatedValues } from '#domain/related/values.ts';
import { judge } from '#ui/form/check.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DraftForm } from '#ui/form/draft-form.tsx';
import formClasses from '#ui/form/form.module.css';
import { inputsOf } from '#ui/form/input-words.ts';
import { AreaField, TextField } from '#ui/form/text-field.tsx';
import { asTexts } from '#ui/form/texts.ts';
import { Card } from '#ui/layout/card.tsx';
import type { FormFrame } from '#ui/record/create-record.tsx';
import { t } from '#ui/language/text.ts';

const input = inputsOf(ticketWords);
type Values = Record<keyof typeof ticketWords, string> & RelatedValues;

/** A ticket as form values. */
export const valuesOf = (record: Ticket, labels: Labels): Values => ({
  ...asTexts(ticketWords, record),
  ...relatedValuesOf(record, labels),
});

interface TicketFormProps {
  frame: FormFrame;
  /** The ticket being edited. */
  edited?: Pick<RecordAnswer<'tickets'>, 'record' | 'labels'>;
}

/** The create and edit form of tickets. */
export function TicketForm({ frame: { save, ...frame }, edited }: TicketFormProps) {
  const viewer = useViewer();
  const blank = { ...asTexts(ticketWords, { ...NEW_TICKET, assigned_to: viewer.id }), ...blankRelated };
  const [statuses, priorities] = [useShownChoices('ticket_status'), useShownChoices('priority')];
  const [categories, sources] = [useShownChoices('ticket_category'), useShownChoices('ticket_source')];
  return (
    <DraftForm
      {...frame}
      initial={edited ? valuesOf(edited.record, edited.labels) : blank}
      check={(values) => judge(ticketSchema, relatedInputOf(values))}
      onSave={(values: Values) => save(relatedInputOf(values))}
    >
      {(form) => (
        <>
          <Card title={t('Ticket Details')}>
            <div className={formClasses.fields}>
              <TextField form={form} {...input('subject')} required />
              <ChoiceField form={form} {...input('status')} required choices={statuses} />
              <ChoiceField form={form} {...input('priority')} required choices={priorities} />
              <ChoiceField form={form} {...input('category')} choices={categories} />
              <ChoiceField form={form} {...input('source')} choices={sources} />
              <HandedField form={form} resource="tickets" edited={edited} />
              <div className={formClasses.whole}>
                <AreaField form={form} {...input('description')} />
              </div>
            </div>
          </Card>
          <Card title={t('Related To')}>
            <RelatedFields form={form} />
          </Card>
        </>
      )}
    </DraftForm>
  );
}
