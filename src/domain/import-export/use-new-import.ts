import { useEffect, useRef, useState } from 'react';
import { storedImports } from '#data/stored-hooks.ts';
import type { Opened } from '#lib/sheets/sheet.worker.ts';
import { startSheets, type Sheets } from '#lib/sheets/sheets.ts';
import { t } from '#ui/language/text.ts';
import { beginImport } from './begin-import.ts';
import { dryRun, type CheckedRow } from './dry-run.ts';
import { guessMapping, type Mapping } from './mapping.ts';
import { importable, type ImportPlan } from './plan.ts';

/** A parsed file, open for reading rows. */
export interface OpenFile {
  name: string;
  headings: string[];
  count: number;
  /** Its first row, as an example. */
  sample: readonly string[];
  sheets: Sheets;
}

type Stage =
  | { at: 'choose'; reading: boolean; problem: string | null }
  | { at: 'map'; file: OpenFile; mapping: Mapping }
  | { at: 'checking'; title: string; done: number; count: number }
  | { at: 'checked'; file: OpenFile; mapping: Mapping; rows: CheckedRow[] };

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

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
      const opened = await sheets.ask<Opened>((remote) => remote.open(chosen));
      if (!opened.ok) throw new Error(opened.message);
      const { headings, count } = opened;
      const [first] = await sheets.ask((remote) => remote.rows(0, 1));
      const file = { name: chosen.name, headings, count, sample: first?.cells ?? [], sheets };
      const mapping = guessMapping(headings, importable(plan), await remembered(plan));
      setStage({ at: 'map', file, mapping });
    } catch (error) {
      fail(error);
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

  return { stage, choose, check, map, begin };
}

/** Mappings of earlier imports; the latest wins. */
async function remembered({ kind }: ImportPlan): Promise<Mapping> {
  const before = await storedImports(kind.resource);
  return Object.fromEntries(before.toReversed().flatMap(({ mapping }) => Object.entries(mapping)));
}
