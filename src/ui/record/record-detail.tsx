import { ActionIcon, Button } from '@mantine/core';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Owned } from '#contract/core/permissions.ts';
import type { Marked, PendingOp } from '#data/api.ts';
import type { Issue, Note } from '#data/issues.ts';
import { engine } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '../inline/icon.tsx';
import { useKeys } from '../hooks/keys.ts';
import { t } from '../language/text.ts';
import { Page } from '../layout/page.tsx';
import { RecordSyncState } from '../status/record-sync-state.tsx';
import { beginningOf, editAddressOf, listAddressOf, may, type Beginning, type RecordKind } from './kind.ts';
import { nameIn } from './name-in.ts';

export interface RecordDetailProps {
  kind: RecordKind;
  /** `name` only where its own fields do not say it. */
  record: Owned & Marked & { id: string; name?: string };
  pending: readonly PendingOp[];
  issues: readonly Issue[];
  notes: readonly Note[];
  /** The record as form values, to continue with if its create is undone. */
  values: object;
  /** The form it was created in, if not the usual one. */
  begun?: Beginning | undefined;
  /** Where it is left for, if not for its list. */
  back?: string | undefined;
  /** Buttons next to Edit. */
  actions?: ReactNode;
  /** The primary action, at the bottom on phones. */
  primary?: ReactNode;
  children: ReactNode;
}

/** The frame of a record's screen: name, sync state, links to its form and list. */
export function RecordDetail(props: RecordDetailProps) {
  const { kind, record, pending, issues, notes, values, actions, primary, children } = props;
  const { begun = beginningOf(kind), back = listAddressOf(kind) } = props;
  const viewer = useViewer();
  const navigate = useNavigate();

  const canGoBack = useCanGoBack();
  const router = useRouter();
  const editable = !record._left && may(kind, viewer, 'update', record);
  useKeys({
    e: () => {
      if (editable) void navigate({ to: editAddressOf(kind, record.id) });
      return editable;
    },
    Escape: () => {
      if (canGoBack) router.history.back();
      else void navigate({ to: back });
      return true;
    },
  });

  /** An undone create leaves nothing to show: its values become a draft again. */
  const takenBack = async () => {
    if (pending.length !== 1 || pending[0]?.does !== 'create') return;
    await engine().saveDraft(begun.draft, { ...values });
    await navigate({ to: begun.address, replace: true });
  };

  return (
    <Page
      title={kind.headings?.detail ?? record.name ?? nameIn(kind, record)}
      back={<BackToList kind={kind} to={back} />}
      primary={!record._left && primary}
      actions={
        !record._left && (
          <>
            {actions}
            {editable && (
              <Button
                variant={primary ? 'default' : 'filled'}
                leftSection={<Icon name="edit" />}
                renderRoot={(given) => <Link to={editAddressOf(kind, record.id)} {...given} />}
              >
                {t('Edit')}
              </Button>
            )}
          </>
        )
      }
    >
      <RecordSyncState {...{ kind, record, pending, issues, notes }} onTakenBack={() => void takenBack()} />
      {children}
    </Page>
  );
}

function BackToList({ kind, to }: { kind: RecordKind; to: string }) {
  return (
    <ActionIcon variant="subtle" aria-label={kind.plural} renderRoot={(given) => <Link to={to} {...given} />}>
      <Icon name="back" />
    </ActionIcon>
  );
}
