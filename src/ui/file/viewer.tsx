import { Button, Group, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Icon } from '../icon.tsx';
import { PHONE } from '../list/widths.ts';
import '../modal-styles.ts';
import classes from './file.module.css';

interface ViewerProps {
  url: string;
  name: string;
  onDownload: () => void;
  onClose: () => void;
}

/** A picture, as large as the screen allows. */
export default function Viewer({ url, name, onDownload, onClose }: ViewerProps) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return (
    <Modal opened onClose={onClose} title={name} size="xl" fullScreen={phone} centered>
      <img src={url} alt={name} className={classes.picture} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" leftSection={<Icon name="download" />} onClick={onDownload}>
          Download
        </Button>
      </Group>
    </Modal>
  );
}
