import { Button, Paper } from '@mantine/core';
import { countText } from '../age.ts';
import { inputId, type Form } from '../form/form-state.ts';
import { useFormValue } from '../form/use-form.ts';
import type { Planned } from './planned.ts';

/** On a phone, where the selected ones are out of sight: how many there are, and the way to them. */
export function ChosenNotice({ form }: { form: Form<Pick<Planned, 'items'>> }) {
  const count = useFormValue(form, ({ items }) => items.length);
  if (count === 0) return null;
  const show = () => document.getElementById(inputId(form, 'items'))?.scrollIntoView({ block: 'center' });
  return (
    <Paper withBorder hiddenFrom="sm">
      <Button variant="subtle" fullWidth onClick={show}>
        {countText(count, 'lead or customer', 'leads and customers')} selected
      </Button>
    </Paper>
  );
}
