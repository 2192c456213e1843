import type { Page } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { phone, signIn, test, openScreen } from './fixtures.ts';

// Wide letters of its own: what the machine has for fonts says nothing here.
const WIDE = '*, ::before, ::after { letter-spacing: 0.08em !important; }';

test.use({ ...phone, viewport: { width: 320, height: 640 } });

const parties = ['/leads', '/customers', '/accounts', '/opportunities', '/journeyplans', '/marketvisits'];
const lists = [...parties, '/documents'];
const others = ['/', '/?view=dashboard', '/approvals', '/outbox', '/ready', '/data-safety', '/my-profile'];
const imports = ['/leads/import', '/customers/import', '/my-profile/track', '/nowhere'];

/** Every screen a role has: the named ones, and of each list its form and one record. */
const screensOf = (more: readonly string[]) => [
  ...others,
  ...imports,
  ...more,
  ...lists.flatMap((list) => [list, `${list}/create`]),
];

/** Waits until a screen shows what it is made of. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#main .mantine-Skeleton-root')).toHaveCount(0);
}

/** How far a screen reaches beyond the phone, by its address; none where all give way. */
async function tooWide(page: Page, path: string): Promise<string[]> {
  await openScreen(page, path);
  await drawn(page);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`${path}: ${over} px`] : [];
}

/** The address of the first record of a list. */
async function firstOf(page: Page, list: string): Promise<string[]> {
  await openScreen(page, list);
  await drawn(page);
  const link = page.locator(`#main li a[href^="${list}/"]`).first();
  const href = await link.getAttribute('href');
  return href === null ? [] : [href];
}

for (const { role, more, tag } of [
  { role: 'officer', more: [], tag: [] },
  {
    role: 'manager',
    more: ['/states-and-territories', '/configurations', '/salesforcetracker'],
    tag: '@long',
  },
]) {
  test(
    `no screen of the ${role} scrolls sideways on the narrowest phone in big, wide letters`,
    { tag },
    async ({ page }) => {
      test.slow();
      await page.addInitScript((css) => {
        localStorage.setItem('beatbook-contrast', 'high');
        addEventListener('DOMContentLoaded', () => {
          document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
        });
      }, WIDE);
      await signIn(page, role);
      const found: string[] = [];
      for (const path of screensOf(more)) found.push(...(await tooWide(page, path)));
      for (const list of parties)
        for (const path of await firstOf(page, list))
          found.push(
            ...(await tooWide(page, path)),
            ...(await tooWide(page, path.replace(list, `${list}/edit`))),
          );
      expect(found).toEqual([]);
    },
  );
}
