import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { FoundExcess } from '#contract/expense-rates.ts';
import { t } from '#ui/language/text.ts';
import { addressOf } from '#ui/record/kind.ts';
import type { Elsewhere } from './elsewhere.ts';
import { statementKind } from './kind.ts';
import { overTexts } from './policy.ts';

interface OverPolicyProps extends Pick<Elsewhere, 'names'> {
  over: readonly FoundExcess[];
}

/** What of an expense is above the policy, with links to the other statements of its day. */
export function OverPolicy({ over, names }: OverPolicyProps) {
  if (over.length === 0) return null;
  const others = [...new Set(over.flatMap((excess) => excess.elsewhere))];
  return (
    <Text span size="sm" display="block">
      {t('Over the policy')}: {overTexts(over)}
      {others.map((id) => (
        <Fragment key={id}>
          {' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to={addressOf(statementKind, id)} {...props} />}
          >
            {names.get(id) ?? statementKind.title}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}
