import { Alert, Anchor, Group, Text } from '@mantine/core';
import type { Marked, PendingOp } from '#data/api.ts';
import type { Issue, Note } from '#data/issues.ts';
import { engine } from '#data/engine.ts';
import { useStatus } from '#data/hooks.ts';
import { RecordMark } from './mark.tsx';
import { fieldWordOf, type RecordKind } from '../record/kind.ts';
import { TextLink } from '../inline/text-link.tsx';
import { takeBack } from '../message/undo.ts';
import { whenText } from '../inline/when.ts';
import { useAct } from '../hooks/use-act.ts';
import { shownMessage, t } from '../language/text.ts';

interface RecordSyncStateProps {
  kind: RecordKind;
  record: Marked & { id: string };
  pending: readonly PendingOp[];
  issues: readonly Issue[];
  notes: readonly Note[];
  /** Called after the newest unsent save was undone. */
  onTakenBack?: () => void;
}

/** A record's sync state, since when, and the possible actions. */
export function RecordSyncState({ kind, record, pending, issues, notes, onTakenBack }: RecordSyncStateProps) {
  const { pulled_at } = useStatus();
  const newest = pending.at(-1);
  return (
    <>
      <Group gap="xs">
        {record._mark === 'attention' ? (
          <TextLink to={needOf(kind, record.id)}>
            <RecordMark mark={record._mark} left={record._left} />
          </TextLink>
        ) : (
          <RecordMark mark={record._mark} left={record._left} />
        )}
        {record._mark === 'synced' && pulled_at !== null && (
          <Text size="sm" c="dimmed">
            {t('as of {time}', { time: whenText(pulled_at) })}
          </Text>
        )}
        {record._mark === 'waiting' && newest && (
          <Text size="sm" c="dimmed">
            {t('saved {time}', { time: whenText(newest.at) })}
          </Text>
        )}
        {newest?.withdrawable && (
          <UndoLink key={newest.op_id} op_id={newest.op_id} onTakenBack={onTakenBack} />
        )}
      </Group>
      <LeftNotice kind={kind} record={record} />
      <NeedsUser {...{ kind, record, pending, issues }} />
      {notes.length > 0 && <Meanwhile {...{ kind, record, notes }} />}
    </>
  );
}

interface UndoLinkProps {
  op_id: string;
  onTakenBack: (() => void) | undefined;
}

function UndoLink({ op_id, onTakenBack }: UndoLinkProps) {
  const undo = useAct(async () => {
    await takeBack(op_id, { ...(onTakenBack && { undone: onTakenBack }) });
    return true;
  });
  return (
    <Anchor component="button" type="button" size="sm" underline="always" onClick={undo.run}>
      {t('Undo')}
    </Anchor>
  );
}

const leftWords = {
  moved: t(
    'This record was moved to another officer. You can still read it here until the server answers your unsent changes to it.',
  ),
  deleted: t(
    'This record was deleted on the server. You can still read it here until the server answers your unsent changes to it.',
  ),
  missing: t(
    'The server lost recent data, or this record was moved to another officer. You can still read it here until the server answers your unsent changes to it.',
  ),
} as const;

/** Says why a record is read-only. */
export function LeftNotice({ kind, record }: { kind?: RecordKind; record: Marked & { id: string } }) {
  if (!record._left) return null;
  return (
    <Alert color="red">
      {leftWords[record._left]} {kind?.Gone && <kind.Gone id={record.id} otherwise={null} />}
    </Alert>
  );
}

/** URL where everything about a record that needs its user is resolved. */
const needOf = ({ resource }: RecordKind, id: string): string => `/outbox/${resource}/${id}`;

/** What the server rejected, and fields changed on both sides. */
function NeedsUser({
  kind,
  record,
  pending,
  issues,
}: Pick<RecordSyncStateProps, 'kind' | 'record' | 'pending' | 'issues'>) {
  const refused = pending.filter((op) => op.error !== null && op.state !== 'ready' && op.state !== 'sending');
  if (refused.length === 0 && issues.length === 0) return null;
  const fields = [...new Set(issues.map(({ field }) => fieldWordOf(kind, field).label))];
  return (
    <Alert color="red" role="status" title={t('This needs your attention')}>
      {refused.map((op) => (
        <Text key={op.op_id} size="sm">
          {t('Couldn’t be saved: {message}', { message: shownMessage(op.error?.message ?? '') })}
        </Text>
      ))}
      {issues.length > 0 && (
        <Text size="sm">{t('Changed here and on the server: {fields}.', { fields: fields.join(', ') })}</Text>
      )}
      <TextLink size="sm" underline="always" to={needOf(kind, record.id)}>
        {issues.length > 0 ? t('Choose') : t('See what can be done')}
      </TextLink>
    </Alert>
  );
}

/** Changes by others while the user's own edit was in flight; only for information, can be dismissed. */
function Meanwhile({ kind, record, notes }: Pick<RecordSyncStateProps, 'kind' | 'record' | 'notes'>) {
  return (
    <Alert
      role="status"
      withCloseButton
      closeButtonLabel={t('Dismiss')}
      onClose={() => void engine().dismissNotes(kind.resource, record.id)}
    >
      {notes.map(({ id, field, by, at }) => (
        <Text key={id} size="sm">
          {t('{person} changed {field} meanwhile, {time}.', {
            person: by ?? t('Someone else'),
            field: fieldWordOf(kind, field).label,
            time: whenText(at),
          })}
        </Text>
      ))}
    </Alert>
  );
}
