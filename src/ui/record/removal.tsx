import { Text } from '@mantine/core';
import { useState } from 'react';
import { removeRecord } from '#data/write.ts';
import { t } from '../language/text.ts';
import { Confirm } from '../overlay/confirm.tsx';
import { say } from '../message/snackbar.ts';
import { sayAnswered } from '../message/undo.ts';
import { GoesWith } from './goes-with.tsx';
import { wordOf, type RecordKind } from './kind.ts';

type Removed = Pick<RecordKind, 'resource' | 'title' | 'said_ms' | 'removal' | 'leaves'>;

interface Removable {
  id: string;
  name?: string | undefined;
}

/** Confirms and deletes. `ask` opens the question; `dialog` must be rendered in the screen. */
export function useRemoval(kind: Removed, onRemoved?: () => void) {
  const [asked, setAsked] = useState<Removable | null>(null);
  const remove = async ({ id }: Removable) => {
    setAsked(null);
    const written = await removeRecord(kind.resource, id);
    if (!written.ok) {
      say(written.message, undefined, kind.said_ms);
      return;
    }
    onRemoved?.();
    await sayAnswered(
      t('The {record} is deleted on this {device}', { record: wordOf(kind) }),
      written.op_id,
      {
        ms: kind.said_ms,
      },
    );
  };
  const dialog = (
    <Confirm
      opened={asked !== null}
      title={asked?.name ?? t('Delete')}
      confirm={t('Delete')}
      danger
      onConfirm={() => {
        if (asked) void remove(asked);
      }}
      onClose={() => setAsked(null)}
    >
      {kind.removal ?? t('Are you sure you want to delete this {record} ?', { record: wordOf(kind) })}
      {kind.leaves !== undefined && <Text mt="sm">{kind.leaves}</Text>}
      {asked && <GoesWith resource={kind.resource} id={asked.id} />}
    </Confirm>
  );
  return { ask: setAsked, dialog };
}
