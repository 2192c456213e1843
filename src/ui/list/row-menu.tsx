import './list-styles.ts';
import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../inline/icon.tsx';
import { t } from '../language/text.ts';

interface RowMenuProps {
  /** The record's name, for screen readers. */
  of: string;
  disabled?: boolean;
  children?: ReactNode;
}

/** The actions of one row. */
export function RowMenu({ of, disabled = false, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" width={180} disabled={disabled}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={t('Actions for {of}', { of })}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
