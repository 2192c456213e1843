import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ChoiceList } from '#contract/core/choices.ts';
import type { Choice } from '#contract/core/lists.ts';
import { engine } from '#data/engine.ts';
import { useRows } from '#data/hooks.ts';
import { useShownChoices } from '../pick/use-choices.ts';
import { writeAll } from '#data/write.ts';
import { countText } from '../inline/age.ts';
import { t } from '../language/text.ts';
import { useNotYet } from '../list/not-yet.ts';
import { optionsFound } from '../pick/options-found.ts';
import { Confirm } from '../overlay/confirm.tsx';
import '../form/form-styles.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { useAssignees } from '../pick/people.ts';
import { say } from '../message/snackbar.ts';
import { sayAllSaved } from '../message/undo.ts';
import { wordOf, type RecordKind } from '../record/kind.ts';
import { sortOut, valueIn, type ManyDialogProps, type SetMany, type Sorted } from './many.ts';

export const countOf = (count: number, kind: Pick<RecordKind, 'title' | 'plural'>): string =>
  countText(count, wordOf(kind), kind.plural.toLowerCase());

/** Confirms deleting many records. */
export function RemoveMany(props: ManyDialogProps) {
  const { kind, many, ids, onDone, onClose } = props;
  const rows = useRows(kind.resource, ids).value;
  const { remove } = many;
  if (!rows || !remove) return null;
  const sorted = sortOut(ids, rows, remove.may);
  const { todo } = sorted;
  const removeAll = async () => {
    onClose();
    const written = await writeAll(todo.map(({ id }) => remove.write(id)));
    if (!written.ok) {
      say(written.message);
      return;
    }
    onDone();
    sayAllSaved(t('{count} deleted on this {device}', { count: countOf(todo.length, kind) }), {
      op_ids: written.op_ids,
    });
  };
  if (todo.length === 0)
    return (
      <Dialog onClose={onClose} title={t('Delete')}>
        <LeftOut sorted={sorted} />
      </Dialog>
    );
  return (
    <Confirm
      opened
      title={t('Delete')}
      confirm={t('Delete {count}', { count: countOf(todo.length, kind) })}
      danger
      onConfirm={() => void removeAll()}
      onClose={onClose}
    >
      {t('Are you sure you want to delete {count} ?', { count: countOf(todo.length, kind) })}
      <LeftOut sorted={sorted} />
    </Confirm>
  );
}

/** Picks a value for many records. */
export function SetManyDialog(props: ManyDialogProps & { set: SetMany }) {
  const { set } = props;
  return set.from === 'people' ? <SetPerson {...props} /> : <SetChoice {...props} list={set.from} />;
}

type SetProps = ManyDialogProps & { set: SetMany };

function SetPerson(props: SetProps) {
  return <SetOne {...props} choices={useAssignees(props.kind.resource)} />;
}

function SetChoice({ list, ...props }: SetProps & { list: ChoiceList }) {
  return <SetOne {...props} choices={useShownChoices(list)} />;
}

function SetOne(props: SetProps & { choices: readonly Choice[] }) {
  const { kind, many, ids, set, choices, onDone, onClose } = props;
  const rows = useRows(kind.resource, ids).value;
  const notYet = useNotYet();
  const [value, setValue] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  if (!rows) return null;
  const sorted = sortOut(
    ids,
    rows,
    many.mayChange,
    (row) => value !== null && valueIn(row, set.field) === value,
  );
  const { todo } = sorted;
  const setAll = async (chosen: string) => {
    setSaving(true);
    const written = await writeAll(todo.map(({ id }) => set.write(id, chosen)));
    onClose();
    if (!written.ok) {
      say(written.message);
      return;
    }
    onDone();
    sayAllSaved(
      t('{label} of {count} saved on this {device}', { label: set.label, count: countOf(todo.length, kind) }),
      {
        op_ids: written.op_ids,
        inverse: async (sent) => {
          const before = sent.map((at) => todo[at]).filter((row) => row !== undefined);
          const here = await engine().rows(
            kind.resource,
            before.map(({ id }) => id),
          );
          const still = new Set(here.map(({ id }) => id));
          return before.flatMap((row) => {
            const old = valueIn(row, set.field);
            return old && still.has(row.id) ? [set.write(row.id, old)] : [];
          });
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={set.label}>
      <Stack gap="md">
        <Select
          label={t('{label} of {count}', { label: set.label, count: countOf(ids.length, kind) })}
          placeholder={t('Choose')}
          data={choices.map((choice) => ({ value: choice.key, label: choice.value }))}
          value={value}
          onChange={setValue}
          searchable={choices.length > 8}
          filter={optionsFound}
          nothingFoundMessage={notYet ?? t('Nothing found')}
          comboboxProps={{ withinPortal: true }}
          data-autofocus
        />
        <LeftOut sorted={sorted} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          loading={saving}
          disabled={value === null || todo.length === 0}
          onClick={() => {
            if (value !== null) void setAll(value);
          }}
        >
          {t('Change {count}', { count: countOf(todo.length, kind) })}
        </Button>
      </Group>
    </Dialog>
  );
}

/** How many of the selected rows are skipped, and why. */
export function LeftOut({ sorted: { todo, left_out } }: { sorted: Sorted }) {
  return (
    <Text role="status" c="dimmed" size="sm">
      {todo.length === 0 && t('Nothing is left to change. ')}
      {left_out.length > 0 && t('Skipped: {left_out}.', { left_out: left_out.join(', ') })}
    </Text>
  );
}
