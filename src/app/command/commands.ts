import { folded } from '#contract/core/reading/folded.ts';
import { can, type Viewer } from '#contract/core/permissions.ts';
import type { IconName } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { wordOf } from '#ui/record/kind.ts';
import { areas, moreAreas, ownEntries, visibleEntries } from '../shell/menu.ts';
import { findable } from './kinds.ts';

/** What the search offers besides records: places to go to, and actions. */
export interface Command {
  id: string;
  label: string;
  icon: IconName;
  /** Synonyms for the search. */
  words: string;
  does:
    | { kind: 'go'; to: string }
    | { kind: 'theme'; scheme: 'light' | 'dark' | 'auto' }
    | { kind: 'sync' | 'leave' | 'keys' };
}

type Rights = Pick<Viewer, 'id' | 'permissions'>;

const go = (label: string, to: string, icon: IconName, words = ''): Command => ({
  id: `go ${to}`,
  label,
  icon,
  words,
  does: { kind: 'go', to },
});

/** The menu entries this viewer sees. */
export const placesFor = (viewer: Rights): Command[] => [
  ...visibleEntries([...areas, ...moreAreas, ...ownEntries], viewer)
    .flatMap((entry) => entry.under ?? [entry])
    .map(({ label, to, icon }) => go(label, to, icon)),
  go(t('My profile'), '/my-profile', 'person', 'account settings'),
];

/** This viewer's actions from any screen. */
export const actionsFor = (viewer: Rights): Command[] => [
  ...findable
    .filter(({ resource }) => can(viewer, 'create', resource))
    .map((kind) =>
      go(t('New {record}', { record: wordOf(kind) }), `${kind.path}/create`, 'plus', 'create add'),
    ),
  { id: 'sync', label: t('Sync now'), icon: 'refresh', words: 'send refresh', does: { kind: 'sync' } },
  ...(['light', 'dark', 'auto'] as const).map((scheme): Command => ({
    id: `theme ${scheme}`,
    label: { light: t('Light theme'), dark: t('Dark theme'), auto: t('Same as device') }[scheme],
    icon: 'view',
    words: 'appearance colour',
    does: { kind: 'theme', scheme },
  })),
  { id: 'keys', label: t('Keyboard shortcuts'), icon: 'book', words: 'keys help', does: { kind: 'keys' } },
  { id: 'leave', label: t('Logout'), icon: 'leave', words: 'sign out', does: { kind: 'leave' } },
];

/** Those that match each word of a text by word prefix. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const wanted = folded(text).split(/\s+/).filter(Boolean);
  return commands.filter(({ label, words }) => {
    const has = folded(`${label} ${words}`).split(' ');
    return wanted.every((start) => has.some((word) => word.startsWith(start)));
  });
}
