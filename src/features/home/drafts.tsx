import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Draft } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { Card } from '#ui/layout/card.tsx';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';
import { draftPlace } from './draft-place.ts';
import classes from './home.module.css';

/** Unsaved drafts of forms. */
export function Drafts() {
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const navigate = useNavigate();
  useEffect(() => {
    let live = true;
    engine()
      .drafts()
      .then(
        (found) => live && setDrafts(found),
        // Without drafts the rest of the screen still works.
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, []);
  const places = drafts.flatMap((draft) => {
    const place = draftPlace(draft);
    return place ? [{ ...place, draft }] : [];
  });
  if (places.length === 0) return null;
  return (
    <Card title={t('Drafts to continue')}>
      <ul className={classes.rows}>
        {places.map(({ draft, title, to }) => (
          <li key={draft.key} className={classes.row}>
            <Text>
              {title}
              <Text span size="sm" c="dimmed" display="block">
                {whenText(draft.saved_at)}
              </Text>
            </Text>
            <Button
              variant="light"
              size="sm"
              aria-label={t('Continue {title}', { title })}
              onClick={() => void navigate({ to })}
            >
              {t('Continue')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
