import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { focusTitle } from './title-focus.ts';

interface PageProps {
  title: string;
  /** A link one level up, left of the title. */
  back?: ReactNode;
  /** Beside the title: filters, marks, smaller buttons. */
  actions?: ReactNode;
  /** The one main action: beside the title on wide screens, a full-width bar at the thumb on phones. */
  primary?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: its title (also the tab's, and where focus lands), its actions, its content. */
export function Page({ title, back, actions, primary, children }: PageProps) {
  useDocumentTitle(`${title} · Beatbook`);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {back}
        <Title ref={focusTitle} order={1} size="h2" tabIndex={-1} data-page-title className={classes.title}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
        {primary && <div className={classes.primary}>{primary}</div>}
      </div>
      {children}
    </div>
  );
}

/** The buttons that end a form: at the thumb on phones, after the form on wide screens. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.formActions}>{children}</div>;
}
