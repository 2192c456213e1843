import '../list/list-styles.ts';
import { Button, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatDate } from '#lib/dates.ts';
import { Icon } from '../icon.tsx';
import listClasses from '../list/list.module.css';
import { PHONE } from '../list/widths.ts';
import classes from './party.module.css';

/** A file as the table shows it. */
export interface AttachmentLine {
  id: string;
  name: string;
  assigned_to: string;
  created_at: string | undefined;
}

interface AttachmentsTableProps {
  files: readonly AttachmentLine[];
  onDownload: (file: AttachmentLine) => void;
}

/** The files that hang on a record. */
export function AttachmentsTable({ files, onDownload }: AttachmentsTableProps) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (files.length === 0) return <Text c="dimmed">No Attachments Found</Text>;
  if (phone) return <FileLines files={files} onDownload={onDownload} />;
  return (
    <Table aria-label="Attachments" className={listClasses.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>Assigned To</Table.Th>
          <Table.Th>Created At</Table.Th>
          <Table.Th>Download</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {files.map((file) => (
          <Table.Tr key={file.id}>
            <Table.Td className={listClasses.long}>{file.name}</Table.Td>
            <Table.Td>{file.assigned_to}</Table.Td>
            <Table.Td>{formatDate(file.created_at)}</Table.Td>
            <Table.Td>
              <DownloadButton file={file} onDownload={onDownload} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function FileLines({ files, onDownload }: AttachmentsTableProps) {
  return (
    <ul aria-label="Attachments" className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <span>
            {file.name}
            <Text span display="block" size="sm" c="dimmed">
              {file.assigned_to} · {formatDate(file.created_at)}
            </Text>
          </span>
          <DownloadButton file={file} onDownload={onDownload} />
        </li>
      ))}
    </ul>
  );
}

interface DownloadButtonProps extends Pick<AttachmentsTableProps, 'onDownload'> {
  file: AttachmentLine;
}

function DownloadButton({ file, onDownload }: DownloadButtonProps) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<Icon name="download" />}
      aria-label={`Download ${file.name}`}
      onClick={() => onDownload(file)}
    >
      Download
    </Button>
  );
}
