import { Button, type ButtonProps } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { Icon } from '#ui/inline/icon.tsx';
import { lazyPart } from '#ui/hooks/parts.ts';
import type { Wanted } from './check-sheet.tsx';

const CheckSheet = lazyPart(() => import('./check-sheet.tsx'));

interface CheckButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> {
  wanted: Wanted;
  /** What it is called to those who do not see what stands around it. */
  label?: string;
  children: ReactNode;
}

/** Opens the sheet that checks in or out. */
export function CheckButton({ wanted, label, children, ...look }: CheckButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button {...look} leftSection={<Icon name="pin" />} aria-label={label} onClick={() => setOpened(true)}>
        {children}
      </Button>
      {opened && (
        <Suspense>
          <CheckSheet wanted={wanted} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
