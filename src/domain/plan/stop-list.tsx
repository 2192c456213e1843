import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlanItem } from '#contract/journey-plans.ts';
import type { Form } from '#ui/form/form-state.ts';
import { inputId } from '#ui/form/form-state.ts';
import { useList } from '#ui/form/use-form.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t, translated } from '#ui/language/text.ts';
import { PartyLine } from './party-line.tsx';
import { useParties } from './parties.ts';
import classes from './plan.module.css';
import type { Planned } from './planned.ts';

interface StopListProps {
  form: Form<Pick<Planned, 'items'>>;
  /** True if they are read-only. */
  fixed?: boolean;
  /** Shown next to each, such as its day. */
  beside?: (item: PlanItem, at: number, name: string) => ReactNode;
}

/** The chosen leads and customers. */
export function StopList({ form, fixed = false, beside }: StopListProps) {
  const { value: items, error, remove } = useList(form, 'items');
  const { knownParty, nameOf } = useParties(items);
  return (
    <Stack gap="xs" id={inputId(form, 'items')}>
      <Title order={3} size="h5">
        {t('Selected Leads / Customers ({count})', { count: items.length })}
      </Title>
      {error && <Text c="red">{error}</Text>}
      {items.length === 0 && <Text c="dimmed">{t('None yet')}</Text>}
      <ul className={classes.rows} aria-label={t('Selected Leads / Customers')}>
        {items.map((item, at) => {
          const party = knownParty(item);
          const name = nameOf(item);
          return (
            <li key={item.id} className={classes.row}>
              <PartyLine name={name} about={[party && translated(party.type), party?.address]} />
              {beside?.(item, at, name)}
              {!fixed && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="3rem"
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => remove(at)}
                >
                  <Icon name="trash" />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
