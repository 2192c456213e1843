import { Button, FileButton, Input, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type DragEvent } from 'react';
import { acceptedFiles, type FileRef } from '#contract/core/files.ts';
import { keepFile } from '#data/files.ts';
import { bytesText } from '#lib/bytes.ts';
import { CameraButton } from '../file/camera-button.tsx';
import { pickAgain } from '../file/pick-again.ts';
import classes from '../file/file.module.css';
import { isPicture, Thumb } from '../file/picture.tsx';
import { t } from '../language/text.ts';
import { inputId } from './form-state.ts';
import type { FieldProps } from './text-field.tsx';
import { useField } from './use-form.ts';

/** Handheld devices, where a camera is at hand. */
const HAND = '(pointer: coarse)';

interface FileFieldProps<N extends string> extends FieldProps<N, FileRef | null> {
  /** Called with the stored file. */
  onTaken?: (file: FileRef) => void;
}

/** A file, stored on this phone as soon as it is chosen, dropped or photographed. */
export function FileField<const N extends string>(props: FileFieldProps<N>) {
  const { form, name, label, required = false, description, onTaken } = props;
  const { value, error, set } = useField(form, name);
  const [keeping, setKeeping] = useState(false);
  const [over, setOver] = useState(false);
  const id = inputId(form, name);

  const take = async (file: File | null | undefined) => {
    if (!file || keeping) return;
    setKeeping(true);
    const added = await keepFile(file);
    setKeeping(false);
    if (!added.ok) {
      form.blame(name, added.message);
      return;
    }
    set(added.file);
    onTaken?.(added.file);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };

  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      label={label}
      labelElement="div"
      withAsterisk={required}
      description={description}
      error={error}
    >
      <div
        className={classes.field}
        data-over={over || undefined}
        data-wrong={error ? true : undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        {value && <Chosen file={value} />}
        <Choosing key={value?.id} again={value !== null} keeping={keeping} onFile={take} />
        {value && (
          <Button variant="subtle" color="gray" onClick={() => set(null)}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

function Chosen({ file: { id, name, size } }: { file: FileRef }) {
  return (
    <>
      {isPicture(name) && <Thumb file_id={id} filename={name} />}
      <span className={classes.chosen}>
        {name}
        <Text span display="block" size="sm" c="dimmed">
          {bytesText(size)}
        </Text>
      </span>
    </>
  );
}

interface ChoosingProps {
  /** True when another file replaces a chosen one. */
  again: boolean;
  keeping: boolean;
  onFile: (file: File | null) => Promise<void>;
}

/** File buttons: camera first on a phone, drop zone on a desktop. */
function Choosing({ again, keeping, onFile }: ChoosingProps) {
  const hand = useMediaQuery(HAND, undefined, { getInitialValueInEffect: false });
  return (
    <>
      {hand && <CameraButton onPhoto={onFile}>{again ? t('Another photo') : t('Take photo')}</CameraButton>}
      <FileButton accept={acceptedFiles} inputProps={pickAgain} onChange={(file) => void onFile(file)}>
        {(button) => (
          <Button {...button} variant="default" loading={keeping}>
            {again ? t('Another file') : t('Choose file')}
          </Button>
        )}
      </FileButton>
      {!hand && !again && <Text size="sm">{t('or drop it here')}</Text>}
    </>
  );
}
