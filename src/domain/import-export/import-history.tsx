import { Anchor, Text } from '@mantine/core';
import { useImports } from '#data/stored-hooks.ts';
import { countText } from '#ui/inline/age.ts';
import { Card } from '#ui/layout/card.tsx';
import { wordOf, type RecordKind } from '#ui/record/kind.ts';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';
import classes from './moving.module.css';
import { stateText } from './state-text.ts';

/** The imports of this device. */
export function ImportHistory({ kind, open }: { kind: RecordKind; open: (id: string) => void }) {
  const imports = useImports(kind.resource);
  if (!imports || imports.length === 0) return null;
  return (
    <Card title={t('Earlier imports')}>
      <ul aria-label={t('Earlier imports')} className={classes.lines}>
        {imports.map((entry) => (
          <li key={entry.id}>
            <Anchor component="button" type="button" className={classes.long} onClick={() => open(entry.id)}>
              {entry.file}
            </Anchor>
            <Text size="sm" c="dimmed">
              {whenText(entry.at)} · {countText(entry.made, wordOf(kind), kind.plural.toLowerCase())} ·{' '}
              {stateText(entry)}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
