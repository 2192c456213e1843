import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { FareExcess, FoundExcess } from '#contract/expense-rates.ts';
import { t } from '#ui/language/text.ts';
import { addressOf } from '#ui/record/kind.ts';
import type { Elsewhere } from './elsewhere.ts';
import { statementKind } from './kind.ts';
import { fareText, overTexts } from './policy.ts';

interface OverPolicyProps extends Pick<Elsewhere, 'names'> {
  over: readonly FoundExcess[];
  fare: FareExcess | null;
}

/** What of an expense is above the policy or its rate per km, with links to the other statements of its day. */
export function OverPolicy({ over, fare, names }: OverPolicyProps) {
  if (over.length === 0 && !fare) return null;
  const others = [...new Set(over.flatMap((excess) => excess.elsewhere))];
  return (
    <Text span size="sm" display="block">
      {over.length > 0 && `${t('Over the policy')}: ${overTexts(over)}`}
      {fare && ` ${t('Over the rate per km')}: ${fareText(fare)}`}
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
