import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#data/hooks.ts';
import { removeRecord } from '#data/write.ts';
import { t } from '../language/text.ts';
import { Confirm } from '../overlay/confirm.tsx';
import { say } from '../message/snackbar.ts';
import { sayAnswered } from '../message/undo.ts';
import { GoesWith } from './goes-with.tsx';
import { wordOf, type Judged, type RecordKind } from './kind.ts';

const LONGEST = 500;

type Removed = Pick<RecordKind, 'resource' | 'title' | 'said_ms' | 'removal' | 'leaves' | 'asks_why'>;

interface Removable extends Judged {
  id: string;
  name?: string | undefined;
}

/** Confirms and deletes. `ask` opens the question; `dialog` must be rendered in the screen. */
export function useRemoval(kind: Removed, onRemoved?: () => void) {
  const viewer = useViewer();
  const [asked, setAsked] = useState<Removable | null>(null);
  const [why, setWhy] = useState('');
  const asksWhy = asked !== null && kind.asks_why?.(viewer, asked) === true;
  const ask = (record: Removable | null) => {
    setWhy('');
    setAsked(record);
  };
  const remove = async ({ id }: Removable) => {
    setAsked(null);
    const written = await removeRecord(kind.resource, id, asksWhy ? { reason: why.trim() } : {});
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
      incomplete={asksWhy && why.trim() === ''}
      onConfirm={() => {
        if (asked) void remove(asked);
      }}
      onClose={() => setAsked(null)}
    >
      {kind.removal ?? t('Are you sure you want to delete this {record} ?', { record: wordOf(kind) })}
      {kind.leaves !== undefined && <Text mt="sm">{kind.leaves}</Text>}
      {asksWhy && <Why value={why} onChange={setWhy} />}
      {asked && <GoesWith resource={kind.resource} id={asked.id} />}
    </Confirm>
  );
  return { ask, dialog };
}

interface WhyProps {
  value: string;
  onChange: (value: string) => void;
}

function Why({ value, onChange }: WhyProps) {
  return (
    <Textarea
      mt="sm"
      label={t('Reason')}
      description={t('Shown to the employee')}
      required
      autosize
      minRows={2}
      maxLength={LONGEST}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
