import '#ui/form/form-styles.ts';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { can } from '#contract/core/permissions.ts';
import { engine } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import type { MadeRow } from '#data/import-export.ts';
import { countText } from '#ui/inline/age.ts';
import { t } from '#ui/language/text.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { wordOf, type RecordKind } from '#ui/record/kind.ts';
import classes from './moving.module.css';

interface RevertDialogProps {
  kind: RecordKind;
  id: string;
  onClose: () => void;
}

/** Confirms reverting an import. Records changed since stay unless selected. */
export function RevertDialog({ kind, id, onClose }: RevertDialogProps) {
  const viewer = useViewer();
  const made = useMade(id);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const mayGo = made?.filter((row) => !row.sent || can(viewer, 'delete', kind.resource, row)) ?? [];
  const edited = mayGo.filter((row) => row.edited);
  const going = mayGo.filter((row) => !row.edited || ticked.includes(row.id));
  const many = (rows: readonly MadeRow[]) => countText(rows.length, wordOf(kind), kind.plural.toLowerCase());
  const sent = going.filter((row) => row.sent);
  return (
    <Dialog onClose={onClose} title={t('Undo this import')}>
      {made && (
        <Stack>
          {sent.length > 0 && (
            <Text>{t('Deleted here and on the server: {many}.', { many: many(sent) })}</Text>
          )}
          {sent.length < going.length && (
            <Text>
              {t('Not sent yet, will be removed: {many}.', { many: many(going.filter((row) => !row.sent)) })}
            </Text>
          )}
          {made.length > mayGo.length && (
            <Text>
              {t('{count, plural, other {#}} stay: you may not delete them.', {
                count: made.length - mayGo.length,
              })}
            </Text>
          )}
          {edited.length > 0 && (
            <Checkbox.Group
              label={t('Changed since. They stay unless you select them.')}
              value={[...ticked]}
              onChange={setTicked}
            >
              <Stack gap="xs" mt="xs" className={classes.scroll}>
                {edited.map((row) => (
                  <Checkbox
                    key={row.id}
                    value={row.id}
                    label={t('Row {line} · {title}', { line: row.line, title: row.title })}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('Cancel')}
            </Button>
            <Button
              color="red"
              disabled={going.length === 0}
              onClick={() => {
                void engine().revertImport(
                  id,
                  going.map((row) => row.id),
                );
                onClose();
              }}
            >
              {t('Remove {many}', { many: many(going) })}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function useMade(id: string): readonly MadeRow[] | undefined {
  const [made, setMade] = useState<readonly MadeRow[]>();
  useEffect(() => {
    void engine().importMade(id).then(setMade);
  }, [id]);
  return made;
}
