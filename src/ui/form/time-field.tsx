import './form-styles.ts';
import '@mantine/dates/styles.css';
import { TimePicker } from '@mantine/dates';
import { t } from '../language/text.ts';
import { inputId } from './form-state.ts';
import type { FieldProps } from './text-field.tsx';
import { useField } from './use-form.ts';

/** A time of day as HH:mm, typed or picked, shown with am and pm. */
export function TimeField<const N extends string>(props: FieldProps<N, string>) {
  const { form, name, required = false, ...rest } = props;
  const { value, error, set } = useField(form, name);
  const id = inputId(form, name);
  return (
    <TimePicker
      format="12h"
      amPmLabels={{ am: 'am', pm: 'pm' }}
      withDropdown
      hoursInputProps={{
        id,
        'aria-required': required,
        'aria-invalid': Boolean(error),
        ...(error && { 'aria-describedby': `${id}-error` }),
      }}
      errorProps={{ id: `${id}-error` }}
      labelProps={{ htmlFor: id }}
      minutesInputLabel={t('Minutes')}
      amPmInputLabel={t('am or pm')}
      withAsterisk={required}
      value={value}
      error={error}
      onChange={set}
      {...rest}
    />
  );
}
