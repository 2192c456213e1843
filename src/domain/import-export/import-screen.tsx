import { can } from '#contract/core/permissions.ts';
import { useViewer } from '#data/hooks.ts';
import { Empty } from '#ui/list/empty.tsx';
import { Page } from '#ui/layout/page.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { t } from '#ui/language/text.ts';
import { ImportHistory } from './import-history.tsx';
import { StoredImport } from './stored-import.tsx';
import { NewImport } from './new-import.tsx';
import type { ImportPlan } from './plan.ts';

interface ImportScreenProps {
  plan: ImportPlan;
  /** The import shown; without one a new one begins. */
  opened: string | undefined;
  open: (id: string | undefined) => void;
}

/** Imports records from a file, and shows the results of earlier files. */
export function ImportScreen({ plan, opened, open }: ImportScreenProps) {
  const viewer = useViewer();
  const { plural, path, resource } = plan.kind;
  return (
    <Page title={t('Import {plural}', { plural })} actions={<TextLink to={path}>{plural}</TextLink>}>
      {!can(viewer, 'create', resource) ? (
        <Empty title={t('You don’t have permission to create {plural}', { plural: plural.toLowerCase() })} />
      ) : opened === undefined ? (
        <>
          <NewImport plan={plan} onBegun={open} />
          <ImportHistory kind={plan.kind} open={open} />
        </>
      ) : (
        <StoredImport key={opened} plan={plan} id={opened} onNew={() => open(undefined)} />
      )}
    </Page>
  );
}
