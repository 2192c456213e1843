import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { engine } from '#data/engine.ts';
import { useViewer } from '#data/hooks.ts';
import { createRecord } from '#data/write.ts';
import { useStoredDraft } from '#ui/form/use-draft.ts';
import { Page } from '#ui/page.tsx';
import { sayKept } from '#ui/undo.ts';
import { LeadForm, type LeadSaved } from './form.tsx';
import { NEW_LEAD_DRAFT } from './keys.ts';
import { blankLead, inputOf, schemaFor, type LeadValues } from './values.ts';

export const Route = createFileRoute('/leads/create')({ component: CreateLead });

function CreateLead() {
  const viewer = useViewer();
  const navigate = Route.useNavigate();
  const stored = useStoredDraft(NEW_LEAD_DRAFT);
  const router = useRouter();

  // The screen that shows the saved lead is fetched while the form is filled, so that saving opens it at once.
  useEffect(() => {
    void router.preloadRoute({ to: '/leads/$id', params: { id: 'new' } });
  }, [router]);

  const save = (values: LeadValues) => createRecord('leads', inputOf(values), schemaFor(viewer, false));

  const reopen = async (changes: Record<string, unknown>) => {
    await engine().saveDraft(NEW_LEAD_DRAFT, changes);
    await navigate({ to: '/leads/create' });
  };

  const open = ({ id, op_id, changes }: LeadSaved) => {
    sayKept('Saved on this phone', op_id, { undone: () => void reopen(changes) });
    void navigate({ to: '/leads/$id', params: { id }, replace: true });
  };

  return (
    <Page title="Create Lead">
      {stored !== undefined && (
        <LeadForm
          initial={blankLead(viewer)}
          editing={null}
          draft={{ key: NEW_LEAD_DRAFT, stored }}
          onSave={save}
          onSaved={open}
          onCancel={() => void navigate({ to: '/leads' })}
        />
      )}
    </Page>
  );
}
