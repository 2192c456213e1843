import { Anchor, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { engine } from '#data/engine.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import classes from './sign-in.module.css';

/** Unsent work on this phone while signed out; without the names of users who signed out. */
export function WaitingWork({ onHandover }: { onHandover: () => void }) {
  const [waiting, setWaiting] = useState<{ id: string; name: string; unsent: number }[]>([]);
  useEffect(() => {
    let live = true;
    engine()
      .waitingByUser()
      .then(
        (users) => {
          const some = Object.entries(users).filter(([, user]) => user.unsent > 0);
          if (live) setWaiting(some.map(([id, user]) => ({ id, ...user })));
        },
        // Sign-in works without this line.
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, []);
  if (waiting.length === 0) return <div role="status" />;
  return (
    <>
      <div role="status">
        {waiting.map(({ id, name, unsent }) => (
          <Text key={id} size="sm" className={classes.waiting}>
            <Icon name="clock" size={18} />
            {name
              ? t(
                  '{count, plural, one {# unsent item of {name} waits} other {# unsent items of {name} wait}} here until {name} signs in.',
                  { count: unsent, name },
                )
              : t(
                  '{count, plural, one {# unsent item waits} other {# unsent items wait}} here until the same user signs in.',
                  { count: unsent },
                )}
          </Text>
        ))}
      </div>
      <Anchor component="button" type="button" py="xs" onClick={onHandover}>
        {t('User can’t sign in? Send with a code')}
      </Anchor>
    </>
  );
}
