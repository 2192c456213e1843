import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { PHONE } from '../list/widths.ts';
import './modal-styles.ts';
import { useSecondTap } from './second-tap.ts';
import { useSteady } from '../hooks/steady.ts';
import classes from './sheet.module.css';

interface SheetProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet over the screen: at the bottom on a phone, as high as its content, and at the side on a desktop. */
export function Sheet({ opened, title, onClose, children }: SheetProps) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  useCloseOnBack(opened, onClose);
  useSecondTap(opened);
  const steady = useSteady(opened);
  return (
    <Drawer
      opened={opened}
      closeOnClickOutside={steady}
      onClose={onClose}
      title={title}
      position={phone ? 'bottom' : 'right'}
      size="md"
      classNames={{ content: classes.content ?? '' }}
    >
      {children}
    </Drawer>
  );
}
