import { useEffect, useRef, useState } from 'react';
import { storedImports } from '#data/stored-hooks.ts';
import type { Opened, OpenTable } from '#lib/sheets/sheet.worker.ts';
import { bareHeading } from '#lib/sheets/headings.ts';
import { startSheets, type Sheets } from '#lib/sheets/sheets.ts';
import type { TableChoice } from '#lib/sheets/table.ts';
import { shownMessage, t, translated } from '#ui/language/text.ts';
import { beginImport } from './begin-import.ts';
import { dryRun, type CheckedRow } from './dry-run.ts';
import { guessMapping, inEveryLanguage, knownHeadings, type Mapping } from './mapping.ts';
import { importable, type ImportPlan } from './plan.ts';

/** A parsed file, open for reading rows. */
export interface OpenFile extends OpenTable {
  name: string;
  /** Its first row, as an example. */
  sample: readonly string[];
  sheets: Sheets;
  chosen: File;
}

type Stage =
  | { at: 'choose'; reading: boolean; problem: string | null }
  | { at: 'map'; file: OpenFile; mapping: Mapping }
  | { at: 'checking'; title: string; done: number; count: number }
  | { at: 'checked'; file: OpenFile; mapping: Mapping; rows: CheckedRow[] };

const wordsOf = (error: unknown) => shownMessage(error instanceof Error ? error.message : String(error));

/** The steps from a file to a running import. */
export function useNewImport(plan: ImportPlan, onBegun: (id: string) => void) {
  const [stage, setStage] = useState<Stage>({ at: 'choose', reading: false, problem: null });
  const open = useRef<Sheets>(undefined);
  useEffect(() => () => open.current?.close(), []);
  const fail = (error: unknown) => setStage({ at: 'choose', reading: false, problem: wordsOf(error) });

  const choose = async (chosen: File) => {
    setStage({ at: 'choose', reading: true, problem: null });
    open.current?.close();
    const sheets = startSheets();
    open.current = sheets;
    try {
      setStage({ at: 'map', ...(await readFile(plan, sheets, chosen, {})) });
    } catch (error) {
      fail(error);
    }
  };

  /** Reads another sheet of the file, or takes another row for the headings; gives what stands in the way. */
  const rearrange = async ({ sheets, chosen }: OpenFile, choice: TableChoice): Promise<string | null> => {
    try {
      setStage({ at: 'map', ...(await readFile(plan, sheets, chosen, choice)) });
      return null;
    } catch (error) {
      return wordsOf(error);
    }
  };

  const check = async (file: OpenFile, mapping: Mapping) => {
    const step = (done: number) =>
      setStage({ at: 'checking', title: t('Checking every row'), done, count: file.count });
    step(0);
    try {
      const rows = await dryRun({ ...file, mapping, plan, onStep: step });
      setStage({ at: 'checked', file, mapping, rows });
    } catch (error) {
      fail(error);
    }
  };

  const begin = async (anyway: ReadonlySet<number>) => {
    if (stage.at !== 'checked') return;
    const { file, mapping, rows } = stage;
    const step = (done: number) =>
      setStage({ at: 'checking', title: t('Getting ready'), done, count: file.count });
    try {
      onBegun(await beginImport({ file, mapping, rows, plan, anyway, onStep: step }));
    } catch (error) {
      fail(error);
    }
  };

  const map = () => {
    if (stage.at === 'checked') setStage({ at: 'map', file: stage.file, mapping: stage.mapping });
  };

  return { stage, choose, rearrange, check, map, begin };
}

async function readFile(plan: ImportPlan, sheets: Sheets, chosen: File, choice: TableChoice) {
  const known = knownHeadings(await inEveryLanguage(importable(plan)));
  const before = await remembered(plan);
  const opened = await sheets.ask<Opened>((remote) =>
    remote.open(chosen, { ...choice, known: [...known.keys(), ...Object.keys(before).map(bareHeading)] }),
  );
  if (!opened.ok) throw new Error(translated(opened.message, opened.values));
  const [first] = await sheets.ask((remote) => remote.rows(0, 1));
  const file: OpenFile = { ...opened.table, name: chosen.name, sample: first?.cells ?? [], sheets, chosen };
  return { file, mapping: guessMapping(file.headings, known, before) };
}

/** Mappings of earlier imports to fields that there still are; the latest wins. */
async function remembered(plan: ImportPlan): Promise<Mapping> {
  const fields = new Set(['', ...importable(plan).map(({ field }) => field)]);
  const before = await storedImports(plan.kind.resource);
  return Object.fromEntries(
    before
      .toReversed()
      .flatMap(({ mapping }) => Object.entries(mapping).filter(([, field]) => fields.has(field))),
  );
}
