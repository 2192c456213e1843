import { Alert, Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Duplicate } from '#data/api.ts';
import { t } from '#ui/language/text.ts';
import classes from './party.module.css';

/** More than these would cover the form they are about. */
const SHOWN = 2;

interface DuplicateHintProps {
  duplicates: readonly Duplicate[];
  /** URL of a record by id. */
  address: (id: string) => string;
  onCreateAnyway: () => void;
}

const reasons: Readonly<Record<string, string>> = {
  mobile: t('same mobile'),
  gstin_no: t('same GSTIN'),
  pan_no: t('same PAN'),
};

const reasonOf = ({ because, metres }: Duplicate): string =>
  reasons[because] ??
  (metres === null ? t('similar name') : t('similar name, {metres} m away', { metres: Math.round(metres) }));

/** Warns of possible duplicates; never blocks. */
export function DuplicateHint({ duplicates, address, onCreateAnyway }: DuplicateHintProps) {
  if (duplicates.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="outline"
      className={classes.hint}
      role="status"
      styles={{ title: { color: 'var(--tone-wait)' }, body: { minWidth: 0 }, message: { minWidth: 0 } }}
      title={t('Possible duplicate')}
    >
      {duplicates.slice(0, SHOWN).map((duplicate) => (
        <div key={duplicate.id} className={classes.twin}>
          <Text size="sm" fw={700} className={classes.twinName}>
            {duplicate.title}
          </Text>{' '}
          <Text size="sm">({reasonOf(duplicate)})</Text>
          <Anchor
            size="sm"
            underline="always"
            renderRoot={(props) => <Link to={address(duplicate.id)} {...props} />}
          >
            {t('Open existing')}
          </Anchor>
        </div>
      ))}
      {duplicates.length > SHOWN && (
        <Text size="sm">{t('and {count} more', { count: duplicates.length - SHOWN })}</Text>
      )}
      <Button mt="xs" size="compact-md" variant="default" onClick={onCreateAnyway}>
        {t('Create anyway')}
      </Button>
    </Alert>
  );
}
