import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { Icon } from '#ui/inline/icon.tsx';
import { lazyPart } from '#ui/hooks/parts.ts';
import type { Wanted } from './check-in-dialog.tsx';

const CheckInDialog = lazyPart(() => import('./check-in-dialog.tsx'));

interface CheckButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  wanted: Wanted;
  /** Accessible name, for users who do not see the context. */
  label?: string;
  children: ReactNode;
}

/** Opens the check-in or check-out sheet. */
export function CheckButton({ wanted, label, children, ...look }: CheckButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button {...look} leftSection={<Icon name="pin" />} aria-label={label} onClick={() => setOpened(true)}>
        {children}
      </Button>
      {opened && (
        <Suspense>
          <CheckInDialog wanted={wanted} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
