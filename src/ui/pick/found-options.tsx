import { Combobox, Text } from '@mantine/core';
import { t } from '../language/text.ts';
import type { ReactNode } from 'react';
import { useNotYet } from '../list/not-yet.ts';
import type { Findings, Found } from './use-finder.ts';

/** Search results, from this phone first and then from the server. */
export function FoundOptions({ findings, children }: { findings: Findings; children?: ReactNode }) {
  const { here, there, asking, problem } = findings;
  const notYet = useNotYet();
  const nothing = here?.length === 0 && there.length === 0 && !asking && problem === null;
  return (
    <Combobox.Options aria-label={t('Results')} mah={320} style={{ overflowY: 'auto' }}>
      {here && here.length > 0 && <FoundGroup label={t('On this {device}')} found={here} />}
      {there.length > 0 && <FoundGroup label={t('On the server')} found={there} />}
      {!nothing && children}
      {nothing && <Combobox.Empty>{notYet ?? t('Nothing found')}</Combobox.Empty>}
      {asking && <Combobox.Footer>{t('Asking the server…')}</Combobox.Footer>}
      {problem !== null && <Combobox.Footer>{problem}</Combobox.Footer>}
    </Combobox.Options>
  );
}

function FoundGroup({ label, found }: { label: string; found: readonly Found[] }) {
  return (
    <Combobox.Group label={label}>
      {found.map(({ id, title, note }) => (
        <Combobox.Option key={id} value={id} py="xs">
          {title}
          {note && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}
