import type { ResourceName } from '#contract/resources.ts';
import type { LocalRecord } from '../api.ts';
import { OWN } from '../columns/row-index.ts';
import type { UserDb } from './db.ts';
import { plain } from './fold.ts';
import { findAllPacked, findPacked, loadRows } from './pack.ts';
import type { Fields, OwnRow } from '../stored.ts';

/** A whole row as screens see it. `source` is the stored page that holds it, if known. */
export async function readRow<N extends ResourceName>(
  db: UserDb,
  name: N,
  id: string,
  source?: number,
): Promise<LocalRecord<N> | undefined> {
  const own = await db.own(name).get(id);
  if (own) return own._gone || own._hidden ? undefined : marked<N>(own);
  const packed = await packedRow(db, name, id, source);
  return packed && marked<N>({ ...packed, id, _mark: 'synced' });
}

/** Whole rows by id, without those not here, in no order; each stored page is opened once. */
export async function readRows<N extends ResourceName>(
  db: UserDb,
  name: N,
  ids: readonly string[],
): Promise<LocalRecord<N>[]> {
  const owns = (await db.own(name).bulkGet([...ids])).filter((row) => row !== undefined);
  const own = new Set(owns.map(({ id }) => id));
  const packed = await findAllPacked(
    db,
    name,
    ids.filter((id) => !own.has(id)),
  );
  return [
    ...owns.filter((row) => !row._gone && !row._hidden).map((row) => marked<N>(row)),
    ...[...packed].map(([id, { row }]) => marked<N>({ ...row, id, _mark: 'synced' })),
  ];
}

async function packedRow(
  db: UserDb,
  name: string,
  id: string,
  source: number | undefined,
): Promise<Fields | undefined> {
  if (source !== undefined && source !== OWN) {
    const row = (await loadRows(db, source)).find((candidate) => candidate['id'] === id);
    if (row) return row;
  }
  return (await findPacked(db, name, id))?.row;
}

/** The fields, the mark, and whether the row left: no other device-only fields. */
function marked<N extends ResourceName>(
  row: Pick<OwnRow, 'id' | '_mark' | '_left'> & Fields,
): LocalRecord<N> {
  const { _mark, _left } = row;
  // Rows come from the server or were validated before the write; the contract names their shape.
  return { ...plain(row), _mark, ...(_left && { _left }) } as LocalRecord<N>;
}
