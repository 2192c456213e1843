import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contacts } from '#contract/contacts.ts';
import { leads } from '#contract/leads.ts';
import { can } from '#contract/core/permissions.ts';
import { useNearest, usePlaces, useSearch, useViewer } from '#data/hooks.ts';
import { distanceMetres, type Point } from '#lib/geo/distance.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyLine } from '#ui/list/empty-line.tsx';
import { Icon } from '#ui/inline/icon.tsx';
import { foundNote } from '#ui/pick/found-note.ts';
import { ReachIcons } from '#domain/party/reach-links.tsx';
import { addressOf } from '#ui/record/kind.ts';
import { CheckButton } from '#domain/visit/check-button.tsx';
import { goalWords, type Goal } from '#domain/visit/visit.ts';
import { distanceText } from '#domain/visit/words.ts';
import { t } from '#ui/language/text.ts';
import classes from './home.module.css';
import type { Here } from './use-here.ts';

const SHOWN = 8;

/** A shop and its distance; null if unknown. */
interface Neighbour {
  goal: Goal;
  name: string;
  mobile: string;
  /** Why a search found it, and its town. */
  note: string;
  place: Point | null;
  metres: number | null;
}

/** Leads and customers nearby, or found by name; each can be visited now. */
export default function AroundMe({ here }: { here: Here }) {
  const viewer = useViewer();
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 150);
  const near = useNeighbours(here.position);
  const found = useFound(text, here.position);
  const shown = text === '' ? near : found;
  const mayVisit = can(viewer, 'create', 'market_visits');
  return (
    <Card title={t('Around me')}>
      <TextInput
        label={t('Lead or customer by name')}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {text === '' && !here.position && <WhereNow here={here} />}
      {shown.length === 0 && (text !== '' || here.position) && <EmptyLine>{t('No results.')}</EmptyLine>}
      <ul className={classes.rows} aria-label={t('Around me')}>
        {shown.map((neighbour) => (
          <NeighbourRow key={neighbour.goal.id} neighbour={neighbour} mayVisit={mayVisit} />
        ))}
      </ul>
    </Card>
  );
}

function WhereNow({ here: { asking, refused, ask } }: { here: Here }) {
  return (
    <>
      {refused && (
        <Text size="sm" role="status">
          {t('Location not available. Search by name, or try again.')}
        </Text>
      )}
      <Button variant="light" leftSection={<Icon name="pin" />} loading={asking} onClick={ask}>
        {t('Show shops nearby')}
      </Button>
    </>
  );
}

function useNeighbours(here: Point | null): readonly Neighbour[] {
  const from = here && { latitude: here.latitude, longitude: here.longitude };
  const customers = useNearest('contacts', from, SHOWN);
  // A converted lead is replaced by its customer.
  const converted = new Set(customers.map(({ row }) => row.lead_id));
  const shops = useNearest('leads', from, 2 * SHOWN).filter(({ row }) => !converted.has(row.id));
  return [
    ...customers.map((near) => ({ ...near, resource: contacts.name })),
    ...shops.map((near) => ({ ...near, resource: leads.name })),
  ]
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, SHOWN)
    .map(({ row: { id, name = '', mobile = '' }, resource, place, metres }) => ({
      goal: { resource, id },
      name,
      mobile,
      note: '',
      place,
      metres,
    }));
}

function useFound(text: string, here: Point | null): readonly Neighbour[] {
  const shops = useSearch('leads', text, SHOWN).value ?? [];
  const customers = useSearch('contacts', text, SHOWN).value ?? [];
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const places = usePlaces([
    { resource: leads.name, ids: idsOf(shops) },
    { resource: contacts.name, ids: idsOf(customers) },
  ]).value;
  if (text === '') return [];
  const rows = [
    ...customers.map((row) => ({ resource: contacts.name, row })),
    ...shops.map((row) => ({ resource: leads.name, row })),
  ];
  return rows.map(({ resource, row }) => {
    const { id, name = '', mobile = '' } = row;
    const place = places?.get(id) ?? null;
    return {
      goal: { resource, id },
      name,
      mobile,
      note: foundNote({ resource }, row, []),
      place,
      metres: here && place ? distanceMetres(here, place) : null,
    };
  });
}

function NeighbourRow({ neighbour, mayVisit }: { neighbour: Neighbour; mayVisit: boolean }) {
  const { goal, name, mobile, note, place, metres } = neighbour;
  const { word, path } = goalWords(goal);
  return (
    <li className={classes.near}>
      <Link to={addressOf({ path }, goal.id)} className={classes.stop}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>
          {word}
          {metres !== null && ` · ${distanceText(metres)}`}
          {note && ` · ${note}`}
        </span>
      </Link>
      <ReachIcons name={name} mobile={mobile} location={place ?? {}} />
      {mayVisit && (
        <CheckButton variant="light" size="sm" wanted={{ goal }} label={t('Visit now: {name}', { name })}>
          {t('Visit now')}
        </CheckButton>
      )}
    </li>
  );
}
