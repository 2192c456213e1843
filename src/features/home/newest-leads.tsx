import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.css';
import { Link } from '@tanstack/react-router';
import { leads } from '#contract/leads.ts';
import { toListQuery } from '#contract/core/resource.ts';
import { useList } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { RecordMark } from '#ui/status/mark.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { shownLocale, t } from '#ui/language/text.ts';
import classes from './home.module.css';

const SHOWN = 5;

/** The newest leads, with their status. */
export function NewestLeads() {
  const { value } = useList('leads', { ...toListQuery(leads, {}), size: SHOWN });
  return (
    <Card
      title={t('Newest leads')}
      aside={
        <TextLink to="/leads" size="sm">
          {value ? t('All {total}', { total: value.total.toLocaleString(shownLocale) }) : t('All')}
        </TextLink>
      }
    >
      {!value && <Skeleton height={200} />}
      {value?.rows.length === 0 && <EmptyLine>{t('No leads yet. Add the first one.')}</EmptyLine>}
      <ul className={classes.rows}>
        {value?.rows.map((lead) => (
          <li key={lead.id}>
            <Link to="/leads/$id" params={{ id: lead.id }} className={classes.row}>
              <span className={classes.name}>{lead.name}</span>
              <RecordMark mark={lead._mark} left={lead._left} />
              <span className={classes.detail}>
                {lead.cdp_code ?? t('ID is assigned after sync')}
                {lead.created_at && ` · ${formatDate(lead.created_at)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
