import { Anchor, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { engine } from '#data/engine.ts';
import { countText } from '#ui/inline/age.ts';
import { Icon } from '#ui/inline/icon.tsx';
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
            {countText(unsent, 'item')} {name && `of ${name} `}
            {unsent === 1 ? 'waits' : 'wait'} here and {unsent === 1 ? 'goes' : 'go'} when{' '}
            {name || 'whoever wrote it'} signs in
          </Text>
        ))}
      </div>
      <Anchor component="button" type="button" py="xs" onClick={onHandover}>
        They cannot sign in? Send with a code
      </Anchor>
    </>
  );
}
