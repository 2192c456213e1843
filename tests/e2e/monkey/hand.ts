import type { Locator, Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { slowdown } from '#tests/support/run-options.ts';
import type { Random } from '../../sim/kit/random.ts';
import { openChoices, openScreen, within } from '../fixtures.ts';

/** How long a hurried thumb waits for something to tap. */
export const PATIENCE_MS = 3_000 + 1_000 * slowdown;

/** Gives up on what does not come; what it leaves behind fails by itself. */
export async function soon<T>(work: Promise<T>, ms: number): Promise<T> {
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A user's thumb on the phone's page: it gives up soon, taps twice mostly, and knows what it made. */
export class Hand {
  /** Records of the user by resource: those of the company first, then what was made. */
  readonly known: Record<string, string[]> = {};
  /** Whether answers of the server get lost on the way. */
  losing = false;
  offline = false;
  #count = 0;
  readonly #patience: number;

  constructor(
    readonly page: Page,
    readonly random: Random,
    readonly username: string,
    /** How soon each further tap follows; where nothing is said, as a thumb does, mostly one. */
    private readonly gaps?: readonly number[],
  ) {
    this.#patience = gaps ? within(10_000).timeout : PATIENCE_MS;
  }

  /** A name that nothing else has. */
  unique(kind: string): string {
    this.#count += 1;
    return `Monkey ${this.username} ${kind} ${this.#count}`;
  }

  number(): string {
    this.#count += 1;
    return `9${String(this.random.int(1e5)).padStart(5, '0')}${String(this.#count).padStart(4, '0')}`;
  }

  recordOf(resource: string): string {
    return this.random.pick(this.known[resource] ?? []);
  }

  /** Goes to a screen as a link does; a form with something in it may hold back. */
  open = (path: string): Promise<void> => soon(openScreen(this.page, path), 4 * this.#patience);

  button = (name: string | RegExp, within: Page | Locator = this.page): Locator =>
    within.getByRole('button', { name, exact: true }).filter({ visible: true }).last();

  /** True once it is there; false where it does not come. */
  sees = (target: Locator): Promise<boolean> =>
    target.waitFor({ timeout: this.#patience }).then(
      () => true,
      () => false,
    );

  async tap(target: Locator): Promise<{ x: number; y: number }> {
    await target.scrollIntoViewIfNeeded({ timeout: this.#patience });
    const box = await target.boundingBox({ timeout: this.#patience });
    if (!box) throw new Error('Nothing there to tap.');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.page.touchscreen.tap(at.x, at.y);
    return at;
  }

  /** Taps that follow each other fast, at the same place whatever is there by then. */
  async twice(target: Locator): Promise<void> {
    const { x, y } = await this.tap(target);
    for (const gap of this.gaps ?? this.#eager()) {
      await this.page.waitForTimeout(gap);
      await this.page.touchscreen.tap(x, y);
    }
  }

  #eager(): number[] {
    const more = this.random.pick([0, 1, 1, 1, 1, 2]);
    return Array.from({ length: more }, () => 20 + this.random.int(281));
  }

  async fill(label: string, text: string): Promise<void> {
    const field = this.page
      .getByRole('textbox', { name: label, exact: true })
      .or(this.page.getByRole('combobox', { name: label, exact: true }))
      .filter({ visible: true })
      .first();
    await field.fill(text, { timeout: this.#patience });
    // A calendar covers what comes next until it is gone.
    await field.blur();
    const calendar = this.page.locator('.mantine-Popover-dropdown').filter({ visible: true });
    await calendar.waitFor({ state: 'detached', timeout: this.#patience });
  }

  /** Chooses an option of a field where the form has it, the first unless it is named. */
  async choose(label: string, option?: string): Promise<void> {
    const field = this.page
      .getByRole('textbox', { name: label, exact: true })
      .or(this.page.getByRole('combobox', { name: label, exact: true }))
      .filter({ visible: true })
      .first();
    if (!(await field.isVisible())) return;
    const options = this.page.getByRole('option').filter({ visible: true });
    await openChoices(field, options, { timeout: this.#patience });
    const wanted = option === undefined ? options : options.filter({ hasText: option });
    await wanted.first().click({ timeout: this.#patience });
  }

  /** Waits until a form has been left for the screen of what it made; remembers that. */
  async madeRecord(resource: string, path: string): Promise<boolean> {
    const is = new RegExp(`^/${path}/([0-9a-f-]{36})$`);
    try {
      await expect(async () => expect(new URL(this.page.url()).pathname).toMatch(is)).toPass({
        timeout: this.#patience,
      });
    } catch {
      return false;
    }
    const id = is.exec(new URL(this.page.url()).pathname)?.[1];
    if (id !== undefined) (this.known[resource] ??= []).push(id);
    return true;
  }
}
