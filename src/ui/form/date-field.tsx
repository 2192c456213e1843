import './form-styles.ts';
import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { formatDate } from '#lib/dates.ts';
import { shownLocale, t } from '../language/text.ts';
import { inputId } from './form-state.ts';
import type { FieldProps } from './text-field.tsx';
import { typedDay, typedDayProblem } from './typed-day.ts';
import { MENUS } from '../overlay/menus.ts';
import { overlayClosed } from '../overlay/second-tap.ts';
import { useField } from './use-form.ts';

interface Days {
  min?: string | undefined;
  max?: string | undefined;
}

interface DayInputProps
  extends Days, Omit<DateInputProps, 'value' | 'defaultValue' | 'onChange' | 'name' | 'min' | 'max'> {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
}

const words = {
  nextMonth: t('Next month'),
  previousMonth: t('Previous month'),
  nextYear: t('Next year'),
  previousYear: t('Previous year'),
  nextDecade: t('Next ten years'),
  previousDecade: t('Previous ten years'),
};

/** A calendar that fits neither above nor below its field covers it rather than leave the screen. */
const inSight = { crossAxis: true, limiter: { fn: ({ x, y }: { x: number; y: number }) => ({ x, y }) } };

/** A day, typed or picked. The calendar respects `min` and `max`; the form validates typed days. */
export function DayInput({ value, onChange, min = '', max = '', error, ...rest }: DayInputProps) {
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  const typed = useRef('');
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <DateInput
      valueFormat={formatDate}
      dateParser={typedDay}
      placeholder={t('DD MMM YYYY')}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      allowDeselect={false}
      // A phone's keyboard would cover the calendar.
      inputMode={touch ? 'none' : 'text'}
      weekendDays={[]}
      hideOutsideDates
      locale={shownLocale}
      ariaLabels={words}
      popoverProps={{
        onOpen: () => setOpen(true),
        onClose: () => {
          setOpen(false);
          overlayClosed('dropdown');
        },
        middlewares: { flip: true, shift: inSight },
        portalProps: { target: `#${MENUS}` },
      }}
      // Escape closes the calendar, not the dialog below.
      data-mantine-stop-propagation={open || undefined}
      excludeDate={(day) => day < min || (max !== '' && day > max)}
      value={value || null}
      error={error ?? problem}
      onInput={(event) => {
        typed.current = event.currentTarget.value;
        setProblem(null);
      }}
      onBlur={() => {
        setProblem(typedDayProblem(typed.current));
        typed.current = '';
      }}
      onChange={(day) => {
        typed.current = '';
        setProblem(null);
        onChange(day ?? '');
      }}
      {...rest}
    />
  );
}

type DateFieldProps<N extends string> = FieldProps<N, string> & Days & { onPick?: (day: string) => void };

export function DateField<const N extends string>(props: DateFieldProps<N>) {
  const { form, name, required = false, onPick, ...rest } = props;
  const { value, error, set } = useField(form, name);
  return (
    <DayInput
      id={inputId(form, name)}
      withAsterisk={required}
      aria-required={required}
      value={value}
      error={error}
      onChange={(day) => {
        set(day);
        onPick?.(day);
      }}
      {...rest}
    />
  );
}
