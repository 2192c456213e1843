import '#ui/list/list-styles.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Suspense, useState, type ReactNode } from 'react';
import { can } from '#contract/core/permissions.ts';
import type { ListQuery } from '#contract/core/resource.ts';
import type { FileColumn } from '#data/file-columns.ts';
import { useViewer } from '#data/hooks.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { PHONE } from '#ui/list/widths.ts';
import { lazyPart } from '#ui/hooks/parts.ts';
import { t } from '#ui/language/text.ts';
import type { RecordKind } from '#ui/record/kind.ts';
import type { ServerSheet } from './export-sheet.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'));

interface ListMenuProps {
  kind: RecordKind;
  query: ListQuery;
  /** The export columns of these records. */
  columns: readonly FileColumn[];
  /** What the server exports in addition to the list. */
  sheet?: ServerSheet | undefined;
  /** Further items. */
  children?: ReactNode;
}

/** The actions of a whole list. */
export function ListMenu({ kind, query, columns, sheet, children }: ListMenuProps) {
  const viewer = useViewer();
  const [exporting, setExporting] = useState(false);
  if (!can(viewer, 'read', kind.resource)) return null;
  return (
    <>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <MenuButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="download" />} onClick={() => setExporting(true)}>
            {t('Export')}
          </Menu.Item>
          {children}
        </Menu.Dropdown>
      </Menu>
      {exporting && (
        <Suspense>
          <ExportDialog
            kind={kind}
            query={query}
            columns={columns}
            sheet={sheet}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function MenuButton(props: object) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (phone)
    return (
      <ActionIcon variant="default" size="input-sm" aria-label={t('Actions')} {...props}>
        <Icon name="more" />
      </ActionIcon>
    );
  return (
    <Button variant="default" leftSection={<Icon name="more" />} {...props}>
      {t('Actions')}
    </Button>
  );
}

/** Link to the import of a kind of record, for users who may create one. */
export function ImportItem({ kind }: { kind: RecordKind }) {
  const viewer = useViewer();
  if (!can(viewer, 'create', kind.resource)) return null;
  return (
    <Menu.Item
      leftSection={<Icon name="upload" />}
      renderRoot={(props) => <Link to={`${kind.path}/import`} {...props} />}
    >
      {t('Import')}
    </Menu.Item>
  );
}
