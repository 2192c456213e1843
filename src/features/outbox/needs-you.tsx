import { Button, Text } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { resources, type ResourceName } from '#contract/resources.ts';
import { isStuck } from '#data/stored.ts';
import { useMissing, useRecord } from '#data/hooks.ts';
import { useOutbox } from '#data/stored-hooks.ts';
import { t } from '#ui/language/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { Empty } from '#ui/list/empty.tsx';
import { Page } from '#ui/layout/page.tsx';
import { LeftNotice } from '#ui/status/record-sync-state.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { kindOf, loadKinds } from '#ui/record/kinds.ts';
import { ConflictForm } from './conflict-form.tsx';
import { OpCard } from './op-card.tsx';
import classes from './outbox.module.css';
import { byRecord, thingWord } from './words.ts';

export const Route = createFileRoute('/outbox/$resource/$id')({ loader: loadKinds, component: NeedsYou });

const isResource = (name: string): name is ResourceName => Object.hasOwn(resources, name);

function NeedsYou() {
  const { resource, id } = Route.useParams();
  return isResource(resource) ? (
    <OfRecord key={id} resource={resource} id={id} />
  ) : (
    <Page title={t('Needs attention')}>
      <Nothing to="/outbox" />
    </Page>
  );
}

/** Everything on one record that needs its user: conflicts and rejected operations. */
function OfRecord({ resource, id }: { resource: ResourceName; id: string }) {
  const { value: answer, fresh } = useRecord(resource, id);
  const outbox = useOutbox({ record: { resource, id } });
  const missing = useMissing();
  if (!outbox || !fresh) return null;
  const { issues } = outbox;
  const [refused] = byRecord(outbox.ops.filter(isStuck));
  const name = issues[0]?.title ?? refused?.[0].title ?? thingWord(resource);
  const kind = kindOf(resource);
  const readOnly = !answer || answer.record._left !== undefined;
  return (
    <Page title={name}>
      {answer && <LeftNotice record={answer.record} />}
      {!answer && issues.length > 0 && (
        <Text>
          {t(
            'This {thingWord} is no longer on this {device}. What you wrote stays here until you dismiss it.',
            { thingWord: thingWord(resource) },
          )}
        </Text>
      )}
      {issues.length > 0 && <ConflictForm issues={issues} readOnly={readOnly} />}
      {refused && (
        <Card title={t('Couldn’t be saved')}>
          <ul className={classes.list}>
            <OpCard ops={refused} missing={missing} />
          </ul>
        </Card>
      )}
      {issues.length === 0 && !refused && <Nothing to={answer && kind ? addressOf(kind, id) : '/outbox'} />}
    </Page>
  );
}

function Nothing({ to }: { to: string }) {
  return (
    <Empty title={t('Nothing here needs your attention now')}>
      <Button variant="default" renderRoot={(props) => <Link to={to} {...props} />}>
        {to === '/outbox' ? t('Open the Outbox') : t('Open the record')}
      </Button>
    </Empty>
  );
}
