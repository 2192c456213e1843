import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '#data/hooks.ts';
import { Page } from '#ui/layout/page.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';
import { lackOf } from '../rights.ts';

/** The URL's screen for users with its permission; a message for others. */
export function Allowed({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const lack = useLocation({ select: ({ pathname }) => lackOf(viewer, pathname) });
  if (!lack) return children;
  const { action, label } = lack;
  return (
    <Page title={label}>
      <Text role="status">
        {action === 'create'
          ? t('You don’t have permission to create {label}. Please ask your administrator.', { label })
          : t('You don’t have permission to view {label}. Please ask your administrator.', { label })}
      </Text>
      <TextLink to="/">{t('Go to the dashboard')}</TextLink>
    </Page>
  );
}
