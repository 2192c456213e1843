import { engine } from '#data/engine.ts';
import type { ImportRow } from '#data/stored.ts';
import { newId } from '#data/write.ts';
import type { CheckedRow } from './dry-run.ts';
import type { Mapping } from './mapping.ts';
import type { ImportPlan } from './plan.ts';
import { reasonOf, withoutReason } from './reasons.ts';

/** Rows stored, and later created, per transaction. */
const PIECE = 100;

interface Beginning {
  file: { name: string; headings: string[]; count: number };
  mapping: Mapping;
  rows: readonly CheckedRow[];
  plan: ImportPlan;
  /** Lines to import although they may be duplicates. */
  anyway: ReadonlySet<number>;
  onStep: (done: number) => void;
}

/** Stores a checked file on this device, every row with its future id, and starts the import. */
export async function beginImport({ file, mapping, rows, plan, anyway, onStep }: Beginning): Promise<string> {
  const id = newId();
  let wanted = 0;
  const pieces = Math.ceil(rows.length / PIECE);
  for (let no = 0; no < pieces; no += 1) {
    const part = rows
      .slice(no * PIECE, (no + 1) * PIECE)
      .map((row) => storedRow(file.headings, row, plan, anyway));
    const records = part.flatMap((row) => (row.id === null ? [] : [{ id: row.id, line: row.line }]));
    await engine().keepPiece({ import_id: id, no, records, text: JSON.stringify(part) });
    wanted += records.length;
    onStep(Math.min(rows.length, (no + 1) * PIECE));
  }
  await engine().beginImport({
    id,
    resource: plan.kind.resource,
    file: file.name,
    at: new Date().toISOString(),
    headings: withoutReason(file.headings, file.headings),
    mapping: { ...mapping },
    state: 'running',
    total: rows.length,
    wanted,
    pieces,
    next: 0,
    made: 0,
  });
  return id;
}

function storedRow(
  headings: readonly string[],
  row: CheckedRow,
  plan: ImportPlan,
  anyway: ReadonlySet<number>,
): ImportRow {
  const { line, value } = row;
  const cells = withoutReason(headings, row.cells);
  const left_out = value === null || (row.twin !== null && !anyway.has(line));
  return left_out
    ? { line, cells, id: null, patch: null, reason: reasonOf(row, plan) }
    : { line, cells, id: newId(), patch: value, reason: '' };
}
