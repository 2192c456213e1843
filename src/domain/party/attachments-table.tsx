import '#ui/list/list-styles.ts';
import { Group, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { mayAsMaker } from '#contract/core/permissions.ts';
import type { ListRow } from '#data/api.ts';
import { useViewer } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { FileButtons } from '#ui/file/file-buttons.tsx';
import { FileState } from '#ui/file/file-state.tsx';
import { t } from '#ui/language/text.ts';
import listClasses from '#ui/list/list.module.css';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { DeleteIcon } from '#ui/list/row-icons.tsx';
import { PHONE } from '#ui/list/widths.ts';
import { RecordMark } from '#ui/status/mark.tsx';
import classes from './party.module.css';

type Attachment = ListRow<'attachments'>;

interface AttachmentsTableProps {
  files: readonly Attachment[];
  nameOf: (user_id: string | null | undefined) => string;
  /** Undefined if nothing may be deleted. */
  onDelete: ((file: Attachment) => void) | undefined;
  /** What else is known of a file. */
  noteOf?: (file: Attachment) => string;
  /** Text without any. */
  nothing?: string;
}

/** A record's attachments. */
export function AttachmentsTable(props: AttachmentsTableProps) {
  const { files, nameOf, noteOf, nothing = t('No Attachments Found') } = props;
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (files.length === 0) return <EmptyLine>{nothing}</EmptyLine>;
  if (phone) return <FileLines {...props} />;
  return (
    <Table aria-label={t('Attachments')} className={listClasses.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th>{t('Assigned To')}</Table.Th>
          <Table.Th>{t('Created At')}</Table.Th>
          <Table.Th>{t('Download')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {files.map((file) => (
          <Table.Tr key={file.id}>
            <Table.Td className={listClasses.long}>
              {file.name} <Truth file={file} />
              <Note text={noteOf?.(file)} />
            </Table.Td>
            <Table.Td>{nameOf(file.assigned_to)}</Table.Td>
            <Table.Td>{formatDate(file.created_at)}</Table.Td>
            <Table.Td>
              <Actions file={file} onDelete={props.onDelete} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function FileLines({ files, nameOf, noteOf, onDelete }: AttachmentsTableProps) {
  return (
    <ul aria-label={t('Attachments')} className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <span>
            {file.name} <Truth file={file} />
            <Text span display="block" size="sm" c="dimmed">
              {nameOf(file.assigned_to)} · {formatDate(file.created_at)}
            </Text>
            <Note text={noteOf?.(file)} />
          </span>
          <Actions file={file} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

function Note({ text = '' }: { text: string | undefined }) {
  return (
    text && (
      <Text span display="block" size="sm" c="dimmed">
        {text}
      </Text>
    )
  );
}

/** An attachment's sync state, unless it and its bytes are on the server. */
function Truth({ file }: { file: Attachment }) {
  return (
    <>
      {file._mark === 'attention' && <RecordMark mark={file._mark} />}{' '}
      {file.stored !== true && <FileState file={file} />}
    </>
  );
}

interface ActionsProps extends Pick<AttachmentsTableProps, 'onDelete'> {
  file: Attachment;
}

function Actions({ file, onDelete }: ActionsProps) {
  const viewer = useViewer();
  const name = file.name ?? file.id;
  return (
    <Group gap={0} wrap="nowrap">
      <FileButtons file={file} name={name} />
      {onDelete && mayAsMaker(viewer, file) && <DeleteIcon of={name} onDelete={() => onDelete(file)} />}
    </Group>
  );
}
