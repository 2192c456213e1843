import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '#contract/core/permissions.ts';
import { resources, type ResourceName } from '#contract/resources.ts';
import type { PendingOp } from '#data/api.ts';
import { engine } from '#data/engine.ts';
import { useRecord, useViewer } from '#data/hooks.ts';
import { say } from '#ui/message/snackbar.ts';
import { useAct } from '#ui/hooks/use-act.ts';
import { t } from '#ui/language/text.ts';
import { addressOf } from '#ui/record/kind.ts';
import { kindOf } from '#ui/record/kinds.ts';
import { addressOfNeed, thingWord } from './words.ts';

const isResource = (name: string): name is ResourceName => Object.hasOwn(resources, name);

/** Ways to save the user's work where a retry cannot help. */
export function Rescue({ op }: { op: PendingOp }) {
  const { resource, call, patch, error } = op;
  if (!isResource(resource)) return null;
  if (op.does === 'update') return <KeepAsNew resource={resource} id={op.record_id} />;
  const lead_id = call === 'contacts.convert' && error?.code === 'conflict' ? patch['lead_id'] : undefined;
  return typeof lead_id === 'string' ? <ToCustomer op={op} lead_id={lead_id} /> : null;
}

/** For a record deleted on the server while it was edited here. */
function KeepAsNew({ resource, id }: { resource: ResourceName; id: string }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { value } = useRecord(resource, id);
  const kind = kindOf(resource);
  if (value?.record._left !== 'deleted' || !kind || !can(viewer, 'create', resource)) return null;
  const keep = async () => {
    const made = await engine().keepAsNew(resource, id);
    say(t('Saved as a new {thingWord}', { thingWord: thingWord(resource) }));
    await navigate({ to: addressOf(kind, made), replace: true });
    return true;
  };
  return <Once act={keep}>{t('Keep as a new {thingWord}', { thingWord: thingWord(resource) })}</Once>;
}

/** For a second conversion: the customer already exists. */
function ToCustomer({ op, lead_id }: { op: PendingOp; lead_id: string }) {
  const navigate = useNavigate();
  const customer_id = useRecord('leads', lead_id).value?.record.contact_id ?? null;
  const there = useRecord('contacts', customer_id ?? lead_id).value;
  if (customer_id === null || there?.record.id !== customer_id)
    return <Text size="sm">{t('The customer is not on this {device} yet.')}</Text>;
  const apply = async () => {
    const differing = await engine().adopt(op.op_id, customer_id);
    if (differing === null) {
      say(t('Please try again in a moment'));
      return false;
    }
    if (differing === 0) {
      say(t('The customer has everything you wrote already'));
      await navigate({ to: '/customers/$id', params: { id: customer_id }, replace: true });
    } else
      await navigate({ to: addressOfNeed({ resource: 'contacts', record_id: customer_id }), replace: true });
    return true;
  };
  return <Once act={apply}>{t('Apply my changes to the customer')}</Once>;
}

/** A button whose action returns true once it is done; shows an error otherwise. */
function Once({ act, children }: { act: () => Promise<boolean>; children: ReactNode }) {
  const { run } = useAct(() =>
    act().catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error));
      return false;
    }),
  );
  return (
    <Button variant="light" onClick={run}>
      {children}
    </Button>
  );
}
