import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { FileRef } from '#contract/core/files.ts';
import type { Written } from '#data/write.ts';
import { Icon } from '../inline/icon.tsx';
import { lazyPart } from '../hooks/parts.ts';

const AddFileDialog = lazyPart(() => import('./add-file-dialog.tsx'));

export interface AddFileProps {
  /** As in "Add Document". */
  title: string;
  /** Saves the file under its name. */
  add: (named: { name: string; file: FileRef }) => Promise<Written>;
}

/** Attaches a file to a record. */
export function AddFile({ title, add }: AddFileProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="light" leftSection={<Icon name="plus" />} onClick={() => setOpened(true)}>
        {title}
      </Button>
      {opened && (
        <Suspense>
          <AddFileDialog title={title} add={add} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
