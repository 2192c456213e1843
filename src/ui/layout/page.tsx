import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { focusTitle } from './title-focus.ts';

interface PageProps {
  title: string;
  /** Link to the parent, left of the title. */
  back?: ReactNode;
  /** Next to the title: filters, marks, smaller buttons. */
  actions?: ReactNode;
  /** The primary action: next to the title on wide screens, a full-width bottom bar on phones. */
  primary?: ReactNode;
  children: ReactNode;
}

/** A screen's frame: title (also of the tab; receives the focus), actions, content. */
export function Page({ title, back, actions, primary, children }: PageProps) {
  useDocumentTitle(`${title} · Beatbook`);
  return (
    <div className={classes.page}>
      <div className={classes.head} data-clear>
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

/** The form's buttons: at the bottom on phones, after the form on wide screens. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.formActions}>{children}</div>;
}
