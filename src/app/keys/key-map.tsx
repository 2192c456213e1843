import { Kbd, Stack, Switch, Table, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Table.css';
import { useViewer } from '#data/hooks.ts';
import { setSingleKeys, useSingleKeys } from '#ui/hooks/keys.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { areas, moreAreas, ownEntries, visibleEntries } from '../shell/menu.ts';

type Row = readonly [keys: readonly string[], does: string];

const everywhere: readonly Row[] = [
  [['/'], 'Search in this list, or everything'],
  [['?'], 'This overview'],
];

const inLists: readonly Row[] = [
  [['j'], 'Next row'],
  [['k'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['e'], 'Edit the row'],
  [['x'], 'Select the row'],
  [['n'], 'New record'],
];

const onRecords: readonly Row[] = [
  [['e'], 'Edit'],
  [['Esc'], 'Back'],
];

const withModifiers: readonly Row[] = [
  [['Ctrl', 'K'], 'Search everything; ⌘ K on a Mac'],
  [['Ctrl', 'Enter'], 'Save the form'],
  [['Ctrl', 'S'], 'Save the form'],
];

/** All keyboard shortcuts, and the switch for single-key ones. */
export function KeyMap({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const on = useSingleKeys();
  const viewer = useViewer();
  const places = visibleEntries([...areas, ...moreAreas, ...ownEntries], viewer).flatMap(
    ({ key, label }): Row[] => (key ? [[['g', key], label]] : []),
  );
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg" centered={false}>
      <Stack gap="md">
        <Switch
          size="md"
          label="Single-key shortcuts"
          description="Off, only those with Ctrl or ⌘ do something"
          checked={on}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        <Keys title="Always" rows={withModifiers} />
        {on && (
          <>
            <Keys title="Everywhere" rows={everywhere} />
            <Keys title="Go to, one key after the other" rows={places} />
            <Keys title="In lists" rows={inLists} />
            <Keys title="On a record" rows={onRecords} />
            <Text size="sm" c="dimmed">
              None of them does anything while you type.
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
