import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { slowdown } from '#tests/support/run-options.ts';
import { PATIENCE_MS, soon } from './hand.ts';
import { doubled, falseWord, going, look, type Entry, type Seen } from './queue.ts';

/** So long a header may stand behind its queue: what a status takes to be worked out and drawn. */
const LAG_MS = 500 * slowdown;

/** Compares what the page says with the queue after every act, and remembers every write it saw. */
export class Judge {
  readonly faults: string[] = [];
  readonly log: string[] = [];
  readonly #written = new Map<string, Entry>();
  readonly #told = new Set<string>();
  #since = Date.now();
  #longest = 0;
  #takenBack = 0;
  #queue: readonly Entry[] = [];

  constructor(
    private readonly page: Page,
    private readonly user_id: string,
    /** Where the acts are written down as they are done. */
    private readonly file: string,
  ) {
    page.on('pageerror', (error) => this.#fault(`an error of the page: ${error.message}`));
  }

  async after(did: string): Promise<void> {
    const line = `${this.log.length} at ${new Date().toISOString().slice(11, 19)} ${did}`;
    this.log.push(line);
    appendFileSync(this.file, `${line}\n`);
    const seen = await this.#look();
    if (!seen) return;
    if (/stopped working|Something went wrong/.test(seen.screen)) this.#fault(`the screen “${seen.screen}”`);
    await this.#judgeHeader(seen);
    for (const [one, two] of doubled([...this.#written.values()])) {
      if (this.#told.has(two.op_id)) continue;
      this.#told.add(two.op_id);
      this.#fault(`twice: ${one.call} ${JSON.stringify(two.patch)} at ${one.at} and ${two.at}`);
    }
  }

  /** Waits until the server has answered everything, and gives what it took. */
  async allSent(timeout: number): Promise<Entry[]> {
    await expect(async () => {
      const seen = await this.#look();
      expect(seen && going(seen)).toEqual([]);
    }).toPass({ timeout });
    const stuck = new Set((await this.#look())?.entries.map(({ record_id }) => record_id));
    return [...this.#written.values()].filter(({ record_id }) => !stuck.has(record_id));
  }

  /** Every write of some records, for the log. */
  writesOf(faults: readonly string[]): string {
    const told = faults.join(' ');
    return [...this.#written.values()]
      .filter(({ record_id }) => told.includes(record_id))
      .map((entry) => JSON.stringify(entry))
      .join('\n');
  }

  report(): string {
    const calls = [...this.#written.values()].map(({ call }) => call);
    const counts = [...new Set(calls)]
      .toSorted()
      .map((call) => `${call} ${calls.filter((other) => other === call).length}`);
    return (
      `${this.log.length} acts, ${this.#written.size} writes (${counts.join(', ')}), ` +
      `${this.#takenBack} taken back, the header at most ${this.#longest} ms behind`
    );
  }

  /** What the page said wrongly counts only where it stays so: the look comes between a write and its word too. */
  async #judgeHeader(first: Seen): Promise<void> {
    const began = Date.now();
    let now: Seen | null = first;
    while (now && now.header === first.header) {
      const word = falseWord(now);
      if (word === null) break;
      if (Date.now() - began > LAG_MS) {
        this.#fault(`${word} for ${Date.now() - began} ms`);
        return;
      }
      await this.page.waitForTimeout(100);
      now = await this.#look();
    }
    if (falseWord(first) !== null) this.#longest = Math.max(this.#longest, Date.now() - began);
  }

  /** A page that is leaving answers nothing. */
  async #look(): Promise<Seen | null> {
    const since = Date.now();
    const seen = await soon(look(this.page, this.user_id, this.#since), 10 * PATIENCE_MS).catch(() => null);
    if (!seen) return null;
    this.#since = since - 120_000;
    this.#missLost(seen);
    for (const entry of [...seen.sent, ...seen.entries]) this.#written.set(entry.op_id, entry);
    this.#queue = seen.entries;
    return seen;
  }

  /** What waited and is neither there nor answered must have been taken back, with a word; the same number is the same write. */
  #missLost({ entries, sent, said }: Seen): void {
    const there = new Set([...entries, ...sent].map(({ n }) => n));
    for (const entry of this.#queue.filter(({ n }) => !there.has(n))) {
      this.#written.delete(entry.op_id);
      this.#takenBack += 1;
      if (!/undone|withdrawn/i.test(said)) this.#fault(`gone unsent: ${JSON.stringify(entry)}; ${said}`);
    }
  }

  #fault(what: string): void {
    this.faults.push(`after ${this.log.slice(-3).join('; ')}: ${what}`);
    appendFileSync(this.file, `FAULT ${what}\n`);
  }
}
