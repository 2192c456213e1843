import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCloseOnBack } from './close-on-back.ts';
import { PHONE } from '../list/widths.ts';
import './modal-styles.ts';
import { useSecondTap } from './second-tap.ts';
import { useSteady } from '../hooks/steady.ts';

interface DialogProps extends Pick<ModalProps, 'title' | 'size' | 'centered' | 'children' | 'onClose'> {
  opened?: boolean;
  /** Full screen on a phone, for forms. */
  fillsPhone?: boolean;
}

/** A dialog, 500 px wide if the screen allows. */
export function Dialog(props: DialogProps) {
  const { opened = true, size = 500, centered = true, fillsPhone = false, ...rest } = props;
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  useCloseOnBack(opened, rest.onClose);
  useSecondTap(opened);
  const steady = useSteady(opened);
  const look = { size, centered, fullScreen: fillsPhone && phone };
  return <Modal opened={opened} closeOnClickOutside={steady} {...look} {...rest} />;
}
