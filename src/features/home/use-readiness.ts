import { useEffect, useState } from 'react';
import { pointAt } from '#contract/core/positions.ts';
import { settings } from '#contract/core/settings.ts';
import { engine } from '#data/engine.ts';
import { useOpensOffline, useStatus, useViewer } from '#data/hooks.ts';
import { tilesAround } from '#lib/geo/tiles.ts';
import { notCached } from '#data/cached-files.ts';
import { trueToday } from '#data/true-time.ts';
import { kindOf } from '#ui/record/kinds.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { manualFiles } from '#ui/language/manuals.ts';
import { shownLocale } from '#ui/language/text.ts';
import { readiness, readyLines, type ReadyFacts } from './ready-lines.ts';

const MAP = ['land', 'states', 'state-labels', 'cities'].map((name) => `/geo/${name}.json`);
const PINCODES = ['/geo/pins.bin', '/geo/pin-names.json'];
/** More visits than a day has. */
const VISITS = 60;

type Looked = Omit<ReadyFacts, 'now' | 'status' | 'opens'>;

/** The check's lines and their summary, and the missing URLs of the street map; `again` runs it again. */
export function useReadiness() {
  const status = useStatus();
  const now = useNow(60_000);
  const opens = useOpensOffline();
  const me = useViewer().id;
  const [found, setFound] = useState<{ looked: Looked; missing: readonly string[] }>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let live = true;
    look(me).then(
      (value) => live && setFound(value),
      // What could not be checked keeps its previous state.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [me, round, opens, status.pulled_at]);
  const again = () => setRound((before) => before + 1);
  const lines = found && readyLines({ ...found.looked, status, opens, now });
  return {
    status,
    lines,
    summary: readiness({ status, opens }, lines),
    missing: found?.missing ?? [],
    again,
  };
}

async function look(me: string) {
  const [report, map, pincodes, manuals, tiles] = await Promise.all([
    engine().storage(),
    notCached(MAP),
    notCached(PINCODES),
    notCached(Object.values(manualFiles)),
    tilesOfToday(me),
  ]);
  const missing = tiles ? await notCached(tiles) : [];
  const looked: Looked = {
    report,
    counts: countsOf(report.rows),
    lacks: { map: map.length, pincodes: pincodes.length, manuals: manuals.length },
    beat: tiles && { tiles: tiles.length, missing: missing.length },
  };
  return { looked, missing };
}

/** Number of records of each kind that has screens. */
const countsOf = (rows: Readonly<Record<string, number>>): string[] =>
  Object.entries(rows).flatMap(([resource, count]) => {
    const kind = kindOf(resource);
    return kind && count > 0 ? [`${count.toLocaleString(shownLocale)} ${kind.plural}`] : [];
  });

/** Street map tiles around today's shops; null if none is set up. */
async function tilesOfToday(me: string): Promise<string[] | null> {
  const { tiles_url } = settings;
  if (tiles_url === null) return null;
  const visits = await engine().pick('market_visits', { assigned_to: me, date: trueToday() });
  const shops = await Promise.all(
    visits.slice(0, VISITS).map(async ({ lead_id, contact_id }) => {
      const lead = lead_id && (await engine().record('leads', lead_id));
      const customer = contact_id && (await engine().record('contacts', contact_id));
      return (lead || customer || undefined)?.record.location;
    }),
  );
  const points = shops.map((at) => pointAt(at ?? {})).filter((point) => point !== null);
  return tilesAround(points, tiles_url);
}
