import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Radio, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Decision, Issue } from '#data/issues.ts';
import { ValueWords } from '#ui/record/value-words.tsx';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';
import { SERVER, type Field } from './choices.ts';
import classes from './outbox.module.css';
import { fieldWord } from './words.ts';

interface ConflictFieldProps {
  field: Field;
  chosen: Decision | undefined;
  readOnly: boolean;
  /** Nothing is chosen though the user wants to save. */
  error: boolean;
  onChoose: (value: string) => void;
}

/** One field in conflict: two or more values side by side to choose from. */
export function ConflictField({ field, chosen, readOnly, error, onChoose }: ConflictFieldProps) {
  const { issues } = field;
  const [newest] = issues;
  const { resource, base, server } = newest;
  const inWords = (value: unknown) => <ValueWords {...{ resource, value }} field={field.field} />;
  const options = [
    ...issues.map(({ id, mine, at }) => ({
      key: id,
      who: t('Yours, {time}', { time: whenText(at) }),
      value: inWords(mine),
    })),
    { key: SERVER, who: otherWords(newest), value: inWords(server) },
  ];
  return (
    <Radio.Group
      label={fieldWord(field.field, resource)}
      classNames={{ label: classes.fieldName }}
      value={chosen ? (chosen.mine ?? SERVER) : null}
      onChange={onChoose}
      error={error && t('Choose one')}
    >
      <div className={classes.sides}>
        {options.map(({ key, who, value }) =>
          readOnly ? (
            <Side key={key} who={who} value={value} />
          ) : (
            <Radio
              key={key}
              value={key}
              className={classes.side}
              classNames={{ body: classes.sideBody, labelWrapper: classes.sideWords }}
              label={<Side who={who} value={value} />}
            />
          ),
        )}
        <div className={classes.before}>
          <Side who={t('Original')} value={inWords(base)} />
        </div>
      </div>
    </Radio.Group>
  );
}

function Side({ who, value }: { who: string; value: ReactNode }) {
  return (
    <>
      <Text component="span" display="block" size="sm" c="dimmed">
        {who}
      </Text>
      <Text component="span" display="block" className={classes.title}>
        {value}
      </Text>
    </>
  );
}

/** Who wrote the server's value: "On the server, Rahul Verma, 02:10 pm". */
const otherWords = ({ by, changed_at }: Issue): string =>
  [t('On the server'), by, changed_at && whenText(changed_at)].filter(Boolean).join(', ');
