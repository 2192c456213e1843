import { Kbd, Stack, Switch, Table, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Table.css';
import { useViewer } from '#data/hooks.ts';
import { setSingleKeys, useSingleKeys } from '#ui/hooks/keys.ts';
import { t } from '#ui/language/text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { areas, moreAreas, ownEntries, visibleEntries } from '../shell/menu.ts';

type Row = readonly [keys: readonly string[], does: string];

const everywhere: readonly Row[] = [
  [['/'], t('Search in this list, or everything')],
  [['?'], t('This list')],
];

const inLists: readonly Row[] = [
  [['j'], t('Next row')],
  [['k'], t('Previous row')],
  [['Enter'], t('Open the row')],
  [['e'], t('Edit the row')],
  [['x'], t('Select the row')],
  [['n'], t('New record')],
];

const onRecords: readonly Row[] = [
  [['e'], t('Edit')],
  [['Esc'], t('Back')],
];

const withModifiers: readonly Row[] = [
  [['Ctrl', 'K'], t('Search everything; ⌘ K on a Mac')],
  [['Ctrl', 'Enter'], t('Save the form')],
  [['Ctrl', 'S'], t('Save the form')],
];

/** All keyboard shortcuts, and the switch for single-key ones. */
export function KeyMap({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const on = useSingleKeys();
  const viewer = useViewer();
  const places = visibleEntries([...areas, ...moreAreas, ...ownEntries], viewer).flatMap(
    ({ key, label }): Row[] => (key ? [[['g', key], label]] : []),
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Keyboard shortcuts')} size="lg" centered={false}>
      <Stack gap="md">
        <Switch
          size="md"
          label={t('Single-key shortcuts')}
          description={t('When off, only shortcuts with Ctrl or ⌘ work')}
          checked={on}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        <Keys title={t('Always')} rows={withModifiers} />
        {on && (
          <>
            <Keys title={t('Everywhere')} rows={everywhere} />
            <Keys title={t('Go to: press one key, then the other')} rows={places} />
            <Keys title={t('In lists')} rows={inLists} />
            <Keys title={t('On a record')} rows={onRecords} />
            <Text size="sm" c="dimmed">
              {t('Shortcuts don’t work while you type.')}
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Table captionSide="top" withRowBorders={false} verticalSpacing={4} layout="fixed">
      <Table.Caption ta="left" fw={600} mt={0}>
        {title}
      </Table.Caption>
      <Table.Tbody>
        {rows.map(([keys, does]) => (
          <Table.Tr key={keys.join(' ')}>
            <Table.Th scope="row" w="9rem" fw={400}>
              {keys.map((key, at) => (
                <span key={key}>
                  {at > 0 && ' '}
                  <Kbd size="md">{key}</Kbd>
                </span>
              ))}
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
