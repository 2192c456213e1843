import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#ui/language/text.ts';
import classes from './plan.module.css';

interface CoverProps {
  /** Covered until an assignee is chosen. */
  open: boolean;
  children: ReactNode;
}

/** The part of a form that needs an assignee first. */
export function Cover({ open, children }: CoverProps) {
  return (
    <div className={classes.cover}>
      <div className={classes.cover} inert={!open}>
        {children}
      </div>
      {!open && (
        <div className={classes.over}>
          <Text className={classes.word}>{t('Please Select Assigned To')}</Text>
        </div>
      )}
    </div>
  );
}
