import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { expenseWords } from '#contract/expenses.ts';
import type { Form } from '#ui/form/form-state.ts';
import { useField } from '#ui/form/use-form.ts';
import { t, translated } from '#ui/language/text.ts';
import type { LineValues } from './values.ts';

/** A value for a field, with what it shows and where it comes from. */
export interface Proposal {
  field: 'place' | 'km' | 'local_conveyance';
  value: string;
  shown: string;
  source: string;
}

interface ProposalLineProps {
  form: Form<LineValues>;
  proposal: Proposal;
}

/** A proposal that is taken by a tap, and given back by another. */
export function ProposalLine({ form, proposal }: ProposalLineProps) {
  const { field, value, shown, source } = proposal;
  const { value: typed, set } = useField(form, field);
  const [before, setBefore] = useState<string | null>(null);
  const taken = typed === value;
  const label = translated(expenseWords[field].label);
  const take = () => {
    setBefore(typed);
    set(value);
  };
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text style={{ overflowWrap: 'anywhere' }}>
          {label}: {shown}
        </Text>
        <Text size="sm" c="dimmed">
          {source}
        </Text>
      </div>
      {!taken && (
        <Button
          variant="light"
          mih="3rem"
          flex="none"
          aria-label={`${t('Use')}, ${label}: ${shown}`}
          onClick={take}
        >
          {t('Use')}
        </Button>
      )}
      {taken && before !== null && (
        <Button
          variant="default"
          mih="3rem"
          flex="none"
          aria-label={`${t('Undo')}, ${label}: ${shown}`}
          onClick={() => set(before)}
        >
          {t('Undo')}
        </Button>
      )}
    </Group>
  );
}
