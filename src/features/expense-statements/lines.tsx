import '#ui/list/list-styles.ts';
import { Accordion, Anchor, Button, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Accordion.css';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { expenseTotal } from '#contract/expenses.ts';
import { excessesOf, fareExcess, type FoundExcess } from '#contract/expense-rates.ts';
import type { ExpenseStatement } from '#contract/expense-statements.ts';
import { formatDate } from '#lib/dates.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import listClasses from '#ui/list/list.module.css';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { RecordCard, RecordCards } from '#ui/list/record-cards.tsx';
import { CARDS } from '#ui/list/widths.ts';
import { addressOf } from '#ui/record/kind.ts';
import { RecordMark } from '#ui/status/mark.tsx';
import { expenseKind } from './kind.ts';
import { useElsewhere, type Elsewhere } from './elsewhere.ts';
import { OverPolicy } from './over-policy.tsx';
import { useLimited } from './policy.ts';
import { Rupees, type Line } from './totals.tsx';

interface LinesProps {
  statement: Pick<ExpenseStatement, 'id' | 'assigned_to' | 'approval_status'>;
  lines: readonly Line[] | undefined;
  mayAdd: boolean;
}

/** The expandable list of a statement's expenses. (Document 2, section 2.) */
export function Lines({ statement, lines, mayAdd }: LinesProps) {
  return (
    <Accordion defaultValue="lines" variant="contained" order={2}>
      <Accordion.Item value="lines">
        <Accordion.Control>
          <Text span fw={700} fz="h4">
            {t('Expenses')}
          </Text>
        </Accordion.Control>
        <Accordion.Panel>
          {lines?.length === 0 && <EmptyLine>{t('No Expenses Found')}</EmptyLine>}
          {lines !== undefined && lines.length > 0 && <LineRows statement={statement} lines={lines} />}
          {mayAdd && (
            <Button
              mt="md"
              variant="light"
              leftSection={<Icon name="plus" />}
              renderRoot={(props) => (
                <Link to="/expense/create/$id" params={{ id: statement.id }} {...props} />
              )}
            >
              {t('Add expense')}
            </Button>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

interface LineTotalProps extends Pick<Elsewhere, 'names'> {
  line: Line;
  over: readonly FoundExcess[] | undefined;
}

function LineTotal({ line, over = [], names }: LineTotalProps) {
  return (
    <>
      <Rupees paise={expenseTotal(line)} />
      <OverPolicy over={over} fare={fareExcess(line)} names={names} />
    </>
  );
}

function LineRows({ statement, lines }: { statement: LinesProps['statement']; lines: readonly Line[] }) {
  const elsewhere = useElsewhere(
    statement,
    lines.map((line) => line.date),
  );
  const limited = useLimited(lines);
  const over = excessesOf(limited, elsewhere.lines);
  const narrow = useMediaQuery(CARDS, undefined, { getInitialValueInEffect: false });
  if (narrow)
    return (
      <RecordCards
        label={t('Expenses')}
        rows={limited}
        card={(line) => (
          <RecordCard
            link={<Link to={addressOf(expenseKind, line.id)}>{line.title}</Link>}
            under={[formatDate(line.date), line.place]}
          >
            <LineTotal line={line} over={over.get(line.id)} names={elsewhere.names} />
            <RecordMark mark={line._mark} left={line._left} />
          </RecordCard>
        )}
      />
    );
  return (
    <Table aria-label={t('Expenses')} className={listClasses.table}>
      <Table.Thead>
        <Table.Tr>
          {[t('Title'), t('Date'), t('Place'), t('Total'), t('Created At')].map((title) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {limited.map((line) => (
          <Table.Tr key={line.id}>
            <Table.Td className={listClasses.long}>
              <Anchor
                inherit
                renderRoot={(props) => <Link to={addressOf(expenseKind, line.id)} {...props} />}
              >
                {line.title}
              </Anchor>{' '}
              {line._mark !== 'synced' && <RecordMark mark={line._mark} left={line._left} />}
            </Table.Td>
            <Table.Td>{formatDate(line.date)}</Table.Td>
            <Table.Td className={listClasses.long}>{line.place ?? '-'}</Table.Td>
            <Table.Td>
              <LineTotal line={line} over={over.get(line.id)} names={elsewhere.names} />
            </Table.Td>
            <Table.Td>{formatDate(line.created_at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
