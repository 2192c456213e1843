import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '../inline/icon.tsx';
import { t } from '../language/text.ts';
import { listAddressOf, may } from './kind.ts';
import { nameIn } from './name-in.ts';
import { RecordDetail, type RecordDetailProps } from './record-detail.tsx';
import { useRemoval } from './removal.tsx';

/** The frame of a record that can be deleted, which leads to its list. */
export function RemovableDetail({ actions, children, ...props }: RecordDetailProps) {
  const { kind, record, back = listAddressOf(kind) } = props;
  const viewer = useViewer();
  const navigate = useNavigate();
  const removal = useRemoval(kind, () => void navigate({ to: back }));
  return (
    <RecordDetail
      {...props}
      actions={
        <>
          {actions}
          {may(kind, viewer, 'delete', record) && (
            <Button
              variant="default"
              leftSection={<Icon name="trash" />}
              onClick={() => removal.ask({ name: nameIn(kind, record), ...record })}
            >
              {t('Delete')}
            </Button>
          )}
        </>
      }
    >
      {children}
      {removal.dialog}
    </RecordDetail>
  );
}
