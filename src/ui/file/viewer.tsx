import { Button, Group } from '@mantine/core';
import { Icon } from '../inline/icon.tsx';
import { t } from '../language/text.ts';
import { Dialog } from '../overlay/dialog.tsx';
import classes from './file.module.css';

interface ViewerProps {
  url: string;
  name: string;
  onDownload: () => void;
  onClose: () => void;
}

/** A picture in full screen. */
export default function Viewer({ url, name, onDownload, onClose }: ViewerProps) {
  return (
    <Dialog onClose={onClose} title={name} size="xl" fillsPhone>
      <img src={url} alt={name} className={classes.picture} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" leftSection={<Icon name="download" />} onClick={onDownload}>
          {t('Download')}
        </Button>
      </Group>
    </Dialog>
  );
}
