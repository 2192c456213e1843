import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListQuery } from '#contract/core/resource.ts';
import { engine } from '#data/engine.ts';
import { Icon } from '../inline/icon.tsx';
import { shownLocale, t } from '../language/text.ts';
import type { Selection } from '../list/selection.ts';
import type { RecordKind } from '../record/kind.ts';
import classes from './many.module.css';
import { MOST, type Many, type ManyAct, type ManyDialogProps, type SetMany } from './many.ts';
import { RemoveMany, SetManyDialog } from './many-dialogs.tsx';

interface ManyBarProps {
  kind: RecordKind;
  many: Many;
  selection: Selection;
  query: ListQuery;
  total: number;
  /** The ids on this page. */
  page: readonly string[];
}

/** Actions on the selected rows; sticky while there are any. */
export default function ManyBar(props: ManyBarProps) {
  const { kind, many, selection } = props;
  const [asked, setAsked] = useState<SetMany | ManyAct | 'remove' | null>(null);
  const ids = [...selection.ids];
  const count = ids.length;
  const dialog = { kind, many, ids, onDone: selection.end, onClose: () => setAsked(null) };
  return (
    <section aria-label={t('Selected rows')} className={classes.bar}>
      <Text fw={600} role="status" className={classes.count}>
        {t('{count} selected', { count: count.toLocaleString(shownLocale) })}
      </Text>
      <More {...props} />
      <Group gap="xs" className={classes.acts}>
        {many.sets.map((set) => (
          <Button key={set.label} variant="default" disabled={count === 0} onClick={() => setAsked(set)}>
            {set.from === 'people' ? t('Assign') : set.label}
          </Button>
        ))}
        {many.acts?.map((act) => (
          <Button key={act.label} variant="default" disabled={count === 0} onClick={() => setAsked(act)}>
            {act.label}
          </Button>
        ))}
        {many.remove && (
          <Button
            variant="default"
            disabled={count === 0}
            leftSection={<Icon name="trash" />}
            onClick={() => setAsked('remove')}
          >
            {t('Delete')}
          </Button>
        )}
      </Group>
      <CloseButton aria-label={t('Stop selecting')} onClick={selection.end} />
      {asked === 'remove' ? <RemoveMany {...dialog} /> : asked && <Asked {...dialog} asked={asked} />}
    </section>
  );
}

function Asked({ asked, ...dialog }: ManyDialogProps & { asked: SetMany | ManyAct }) {
  return 'dialog' in asked ? asked.dialog(dialog) : <SetManyDialog {...dialog} set={asked} />;
}

/** Extends the selection: this page, then all rows that pass the filters, up to the limit. */
function More({ kind, selection, query, total, page }: ManyBarProps) {
  const most = Math.min(total, MOST);
  if (selection.ids.size >= most) return null;
  const whole = page.every((id) => selection.ids.has(id));
  if (!whole)
    return (
      <Button variant="subtle" size="compact-md" onClick={() => selection.choose(page, true)}>
        {t('Select this page')}
      </Button>
    );
  const all = async () => selection.take(await engine().ids(kind.resource, query, MOST));
  const words = most.toLocaleString(shownLocale);
  return (
    <Button variant="subtle" size="compact-md" onClick={() => void all()}>
      {total > MOST
        ? t('Select the first {words} of {total}', { words, total: total.toLocaleString(shownLocale) })
        : t('Select all {words}', { words })}
    </Button>
  );
}
