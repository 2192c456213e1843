import { createFileRoute } from '@tanstack/react-router';
import { accountFields } from '#contract/accounts.ts';
import { CreateRecord } from '#ui/record/create-record.tsx';
import { AccountForm } from './form.tsx';
import { accountKind } from './kind.ts';

export const Route = createFileRoute('/accounts/create')({ component: CreateAccount });

function CreateAccount() {
  return (
    <CreateRecord kind={accountKind} schemaOf={() => accountFields}>
      {(frame) => <AccountForm frame={frame} />}
    </CreateRecord>
  );
}
