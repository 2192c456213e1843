import { Button, Menu, Text } from '@mantine/core';
import '@mantine/core/styles/Divider.css';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { saved_views } from '#contract/core/saved-views.ts';
import type { ListRow } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { usePick } from '#data/hooks.ts';
import { edit, removal, writeAll } from '#data/write.ts';
import { Icon } from '../inline/icon.tsx';
import '../list/list-styles.ts';
import type { ListState } from '../list/list-state.ts';
import type { Search } from '../list/search.ts';
import { lazyPart } from '../hooks/parts.ts';
import { t } from '../language/text.ts';
import { say } from '../message/snackbar.ts';
import { sayAllSaved } from '../message/undo.ts';
import type { RecordKind } from '../record/kind.ts';

export type View = ListRow<'saved_views'>;

interface SavedViewsProps {
  kind: { plural: RecordKind['plural']; path: RecordKind['path'] };
  list: ListState;
  go: (search: Search) => void;
}

const NameView = lazyPart(() => import('./name-view.tsx'));

/** A user's saved views of a list: choosing one, saving the current one, and the actions of one. */
export function SavedViews({ kind, list, go }: SavedViewsProps) {
  const views = usePick(saved_views.name, { list: kind.path }).value ?? [];
  const [naming, setNaming] = useState<View | 'new' | null>(null);
  useDefaultView({ kind, list, go });
  const now = views.find(({ id }) => id === list.saved);
  const changed = now !== undefined && now.search !== list.view_search;
  const title = now ? `${now.name ?? ''}${changed ? t(' (changed)') : ''}` : t('Views');
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant={now ? 'light' : 'default'} leftSection={<Icon name="view" />} maw="16rem">
            {title}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            rightSection={!now && list.view_search === '' && <Icon name="tick" size={16} />}
            onClick={() => go(list.toAll())}
          >
            {t('All {plural}', { plural: kind.plural.toLowerCase() })}
          </Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              rightSection={view.id === now?.id && <Icon name="tick" size={16} />}
              onClick={() => go(list.toView(view))}
            >
              {view.name}
              {view.is_default && (
                <Text component="span" size="sm" c="dimmed">
                  {t(' (default)')}
                </Text>
              )}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {now && changed && (
            <Menu.Item onClick={() => void save(now, list.view_search)}>
              {t('Save changes to {name}', { name: now.name ?? '' })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming('new')}>{t('Save as a new view')}</Menu.Item>
          {now && (
            <OfView
              view={now}
              views={views}
              onRename={() => setNaming(now)}
              onGone={() => go(list.toAll())}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {naming !== null && (
        <Suspense>
          <NameView
            view={naming === 'new' ? null : naming}
            place={{ list: kind.path, search: list.view_search }}
            onSaved={(view) => go(list.toView(view))}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface OfViewProps {
  view: View;
  views: readonly View[];
  onRename: () => void;
  onGone: () => void;
}

/** The actions of the open view. */
function OfView({ view, views, onRename, onGone }: OfViewProps) {
  const { id, name = '', is_default = false } = view;
  const remove = async () => {
    const written = await writeAll([removal(saved_views.name, id)]);
    if (!written.ok) {
      say(written.message);
      return;
    }
    onGone();
    sayAllSaved(t('{name} is deleted', { name }), written);
  };
  return (
    <>
      <Menu.Item onClick={onRename}>{t('Rename {name}', { name })}</Menu.Item>
      <Menu.Item onClick={() => void setDefault(views, is_default ? null : id)}>
        {is_default ? t('Don’t use {name} as default', { name }) : t('Set {name} as default', { name })}
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name="trash" />}
        c="var(--mantine-color-error)"
        mt="sm"
        onClick={() => void remove()}
      >
        {t('Delete {name}', { name })}
      </Menu.Item>
    </>
  );
}

async function save({ id, name = '' }: View, search: string): Promise<void> {
  const written = await writeAll([edit(saved_views.name, id, { search })]);
  say(written.ok ? t('{name} is saved', { name }) : written.message);
}

/** At most one view is the default. */
async function setDefault(views: readonly View[], chosen: string | null): Promise<void> {
  const other = views.filter(({ id, is_default }) => (id === chosen) !== (is_default ?? false));
  const written = await writeAll(
    other.map(({ id }) => edit(saved_views.name, id, { is_default: id === chosen })),
  );
  if (!written.ok) say(written.message);
}

/** A list opened without search params shows the user's default view. */
function useDefaultView({ kind: { path }, list, go }: SavedViewsProps): void {
  const open = useEffectEvent((view: View) => {
    if (list.is_bare) go(list.toView(view));
  });
  useEffect(() => {
    let here = true;
    void engine()
      .pick(saved_views.name, { list: path })
      .then((views) => {
        const first = views.find(({ is_default }) => is_default);
        if (here && first) open(first);
      });
    return () => {
      here = false;
    };
  }, [path]);
}
