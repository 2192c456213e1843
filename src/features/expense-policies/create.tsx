import { createFileRoute } from '@tanstack/react-router';
import { wholePolicy } from '#contract/expense-policies.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { PolicyForm } from './form.tsx';
import { policyKind } from './kind.ts';

export const Route = createFileRoute('/expense-policies/create')({ component: CreatePolicy });

function CreatePolicy() {
  return (
    <CreateRecord kind={policyKind} schemaOf={() => wholePolicy}>
      {(frame) => <PolicyForm frame={frame} />}
    </CreateRecord>
  );
}
