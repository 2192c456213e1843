import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { desktop, expectAccessible, openScreen, phone, settled, signIn, test } from './fixtures.ts';
import { inPune } from './leads-steps.ts';

/** Edges that must be told apart from what they stand on, by what they are. */
const EDGES = {
  input: '.mantine-Input-wrapper[data-variant="default"] .mantine-Input-input',
  checkbox: '.mantine-Checkbox-input',
  chip: '.mantine-Chip-label',
  card: '.mantine-Paper-root[data-with-border], li:has(> * a[href])',
  table: '.mantine-Table-table',
  button: '.mantine-Button-root[data-variant="default"]',
};

type Kind = keyof typeof EDGES;

/** The least contrast of the edges of a kind with what lies around and within them; null where there are none. */
const contrastOf = (page: Page, kind: Kind): Promise<number | null> =>
  page.evaluate((selector) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('There is no canvas.');
    const luminance = (colour: string): number => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one: string, other: string): number => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    };
    const ground = (element: Element | null): string => {
      const colour = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
      return element && colour === 'rgba(0, 0, 0, 0)' ? ground(element.parentElement) : colour;
    };
    const ratios = [...document.querySelectorAll(selector)]
      .filter(
        (element) => element.checkVisibility() && !element.matches(':disabled, [data-disabled], :checked'),
      )
      .map((element) => ({ element, style: getComputedStyle(element) }))
      .filter(({ style }) => style.borderTopWidth !== '0px')
      .map(({ element, style }) =>
        Math.min(
          ratio(style.borderTopColor, ground(element.parentElement)),
          ratio(style.borderTopColor, ground(element)),
        ),
      );
    return ratios.length === 0 ? null : Math.min(...ratios);
  }, EDGES[kind]);

const themes = [
  { scheme: 'light', contrast: '', least: 3 },
  { scheme: 'dark', contrast: '', least: 3 },
  { scheme: 'light', contrast: 'high', least: 7 },
  { scheme: 'dark', contrast: 'high', least: 7 },
];

/** Measures the edges of these kinds on the open screen in every theme. */
async function expectEdges(page: Page, kinds: readonly Kind[]): Promise<void> {
  // Parts of a screen load after its heading.
  for (const kind of kinds) await expect.poll(() => contrastOf(page, kind), kind).not.toBeNull();
  for (const { scheme, contrast, least } of themes) {
    await page.evaluate(
      ([colours, strength]) => {
        document.documentElement.dataset['mantineColorScheme'] = colours;
        document.documentElement.dataset['contrast'] = strength;
      },
      [scheme, contrast] as const,
    );
    await settled(page);
    for (const kind of kinds)
      expect(await contrastOf(page, kind), `${kind}, ${scheme} ${contrast}`).toBeGreaterThanOrEqual(least);
  }
}

test.describe('on a phone', () => {
  test.use({ ...phone, ...inPune });

  test('edges of fields, chips and cards stand out in every theme', async ({ page }) => {
    await signIn(page, 'officer', '/leads/create');
    await expect(page.getByText('Your location: ±')).toBeVisible();
    await expectEdges(page, ['input', 'chip', 'card']);
    await openScreen(page, '/leads');
    await page.getByRole('button', { name: 'Select' }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expectEdges(page, ['card', 'checkbox', 'button']);
  });

  test('what a row offers is as tall as a thumb, with a gap before what deletes', async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    const menus = ['Actions for', 'Account of'].map((name) => page.getByRole('button', { name }).first());
    for (const menu of menus) {
      await menu.click();
      const items = page.getByRole('menuitem');
      await expect(items.last()).toBeVisible();
      await expectAccessible(page);
      const tall = await items.evaluateAll((all) =>
        all.map((item) => {
          const { top, bottom, height } = item.getBoundingClientRect();
          return { top, bottom, height };
        }),
      );
      for (const { height } of tall) expect(height).toBeGreaterThanOrEqual(44);
      const [last, before] = tall.toReversed();
      expect((last?.top ?? 0) - (before?.bottom ?? 0)).toBeGreaterThanOrEqual(8);
      await page.keyboard.press('Escape');
      await expect(items).toHaveCount(0);
    }
    await openScreen(page, '/activities/create');
    const parts = page.locator('.mantine-TimePicker-field');
    await expect(parts.first()).toBeVisible();
    for (const { width, height } of await parts.evaluateAll((all) =>
      all.map((part) => ({ width: part.clientWidth, height: part.clientHeight })),
    ))
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  });
});

test.describe('on a desktop', () => {
  test.use(desktop);

  test('the edges of a table and its checkboxes stand out in every theme', async ({ page }) => {
    await signIn(page, 'officer', '/leads');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectEdges(page, ['table', 'checkbox', 'input', 'button']);
  });
});
