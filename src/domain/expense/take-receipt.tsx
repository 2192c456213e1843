import { Button, FileButton, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { t } from '#ui/language/text.ts';
import { say } from '#ui/message/snackbar.ts';
import { keepReceipt, type ReceiptPlace } from './receipt.ts';

interface TakeReceiptProps extends Pick<ButtonProps, 'fullWidth'> {
  /** Without one, the receipt joins the open statement or a new one. */
  place?: ReceiptPlace;
  onSaved?: (statement_id: string) => void;
}

/** Opens the camera for a receipt, which is stored as soon as it is taken. */
export default function TakeReceipt({ place, onSaved, fullWidth = false }: TakeReceiptProps) {
  const viewer = useViewer();
  const [keeping, setKeeping] = useState(false);
  const take = async (photo: File) => {
    setKeeping(true);
    const saved = await keepReceipt(photo, viewer.id, place);
    setKeeping(false);
    say(saved.ok ? t('Receipt saved on this {device}') : saved.message);
    if (saved.ok) onSaved?.(saved.statement_id);
  };
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      onChange={(photo) => {
        if (photo) void take(photo);
      }}
    >
      {(button) => (
        <Button
          {...button}
          variant="light"
          fullWidth={fullWidth}
          mih="3rem"
          leftSection={<Icon name="camera" />}
          loading={keeping}
        >
          {t('Photograph a receipt')}
        </Button>
      )}
    </FileButton>
  );
}
