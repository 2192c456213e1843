import { Combobox, TextInput, useCombobox, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { engine } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import { onKeyDown } from '#ui/hooks/composing.ts';
import { Icon, type IconName } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import '#ui/list/list-styles.ts';
import { useNotYet } from '#ui/list/not-yet.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { say } from '#ui/message/snackbar.ts';
import classes from './command.module.css';
import { actionsFor, matching, placesFor, type Command } from './commands.ts';
import { useHits } from './use-hits.ts';

interface CommandSearchProps {
  opened: boolean;
  onClose: () => void;
  /** Opens another overlay. */
  onOpen: (next: 'keys' | 'leave') => void;
}

/** One line of the results. */
interface Line {
  id: string;
  icon: IconName;
  title: string;
  note?: string;
  /** Target URL. */
  where: string;
  run: () => void;
}

/** Searches records, places and actions locally, without the network. */
export function CommandSearch({ opened, onClose, onOpen }: CommandSearchProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Search')} size="lg" centered={false} fillsPhone>
      <Finder onClose={onClose} onOpen={onOpen} />
    </Dialog>
  );
}

function Finder({ onClose, onOpen }: Omit<CommandSearchProps, 'opened'>) {
  const [text, setText] = useState('');
  const [entered, setEntered] = useState(false);
  const { groups, fresh } = useGroupsOf(text, onOpen);
  const notYet = useNotYet();
  const lines = groups.flatMap((group) => group.lines);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const choose = (id: string) => {
    onClose();
    lines.find((line) => line.id === id)?.run();
  };
  const onEntered = useEffectEvent(() => {
    const [first] = lines;
    if (first) choose(first.id);
  });
  // The line selected by arrow keys may have left the list since.
  const isSelected = () =>
    Boolean(document.getElementById(combobox.listId ?? '')?.querySelector('[data-combobox-selected]'));
  // Enter takes the first result of the typed text, which the engine may still be searching.
  useEffect(() => {
    if (entered && fresh) onEntered();
  }, [entered, fresh]);
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          type="search"
          aria-label={t('Search everything on this {device}')}
          placeholder={t('Search name, ID or action')}
          leftSection={<Icon name="search" />}
          autoComplete="off"
          enterKeyHint="go"
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setEntered(false);
            combobox.resetSelectedOption();
          }}
          onKeyDown={onKeyDown((event) => {
            if (event.key === 'Enter' && !isSelected()) setEntered(true);
          })}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={t('Results')} className={classes.options}>
        {groups.map(({ label, lines: found }) => (
          <Combobox.Group key={label} label={label}>
            {found.map((line) => (
              <Found key={line.id} line={line} />
            ))}
          </Combobox.Group>
        ))}
        {notYet !== null && text.trim() !== '' && <Combobox.Header>{notYet}</Combobox.Header>}
        {lines.length === 0 && notYet === null && (
          <Combobox.Empty>{t('Nothing found on this {device}')}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}

function Found({ line: { id, icon, title, note, where } }: { line: Line }) {
  return (
    <Combobox.Option value={id} className={classes.option}>
      <Icon name={icon} />
      <span className={classes.title}>
        {title}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.note}>{where}</span>
    </Combobox.Option>
  );
}

interface LineGroup {
  label: string;
  lines: Line[];
}

/** Results by group; records first for a text, places first without one. */
function useGroupsOf(text: string, onOpen: CommandSearchProps['onOpen']) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const { hits, fresh } = useHits(text);
  const run = ({ does }: Command): void => {
    switch (does.kind) {
      case 'go':
        void navigate({ to: does.to });
        return;
      case 'theme':
        setColorScheme(does.scheme);
        return;
      case 'sync':
        void engine().wake('user');
        say(t('Syncing now'));
        return;
      case 'leave':
      case 'keys':
        onOpen(does.kind);
    }
  };
  const toLine =
    (where: string) =>
    (command: Command): Line => ({
      id: command.id,
      icon: command.icon,
      title: command.label,
      where,
      run: () => run(command),
    });
  const records = hits.map(({ kind, title, note, to }): Line => ({
    id: to,
    icon: kind.icon,
    title,
    note,
    where: kind.title,
    run: () => void navigate({ to }),
  }));
  const groups: LineGroup[] = [
    { label: text.trim() === '' ? t('Recently opened') : t('Records'), lines: records },
    { label: t('Go to'), lines: matching(placesFor(viewer), text).map(toLine(t('Screen'))) },
    { label: t('Actions'), lines: matching(actionsFor(viewer), text).map(toLine(t('Action'))) },
  ];
  return { groups: groups.filter(({ lines }) => lines.length > 0), fresh };
}
