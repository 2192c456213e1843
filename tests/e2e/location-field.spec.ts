import type { Page, Route } from '@playwright/test';
import { expect } from '#tests/support/expect.ts';
import { allLooks } from '#tests/support/run-options.ts';
import type { LocationDraft } from '#ui/map/location-draft.ts';
import { expectAccessible, test, within } from './fixtures.ts';
import { openSite } from './location-page/site.ts';

// The whole page is in view: Playwright scrolls to click again, and a list closes when its field leaves the screen.
test.use({ map: true, viewport: { width: 1280, height: 1000 } });

let site: Awaited<ReturnType<typeof openSite>>;
let complaints: string[];

test.beforeAll(async () => {
  site = await openSite();
});

test.afterAll(() => site.close());

test.beforeEach(({ page }) => {
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});

test.afterEach(() => {
  expect(complaints).toEqual([]);
});

const greyTile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

const pune = { latitude: 18.5296, longitude: 73.876, accuracy: 12 };
const sea = { latitude: 15, longitude: 65, accuracy: 5 };

const at = ({ latitude, longitude }: typeof pune) => ({ latitude, longitude });

/** Opens the page on a device that knows its place, or may not tell it. */
async function open(page: Page, place: typeof pune | null, query: Record<string, string> = {}) {
  if (place) {
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation(place);
  }
  await page.goto(`${site.url}?${new URLSearchParams(query).toString()}`);
}

async function draft(page: Page): Promise<LocationDraft> {
  return JSON.parse((await page.getByLabel('Draft').textContent()) ?? '') as LocationDraft;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const marker = (page: Page) => page.getByRole('button', { name: /^Marker/ });

/** Comes closer by Enter until it puts the marker. */
async function putInMiddle(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole('region', { name: /^Map/ }).press('Enter');
    await expect(marker(page)).toBeVisible(within(1000));
  }).toPass();
}

test.describe('a new address', () => {
  test('is filled from the position of the device, or from the next place, and can be emptied', async ({
    page,
  }) => {
    await open(page, pune);
    await expect(page.getByText('Your location: ±12 m.')).toBeVisible();
    await expect(field(page, 'Pincode')).toHaveValue('411001');
    await expect(field(page, 'City')).toHaveValue('Pune');
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra');
    await expect(field(page, 'Pincode')).not.toBeEditable();
    await expect(field(page, 'City')).not.toBeEditable();
    expect(await draft(page)).toMatchObject({ ...at(pune), country: 'India' });
    // The search is an Admin's alone.
    await expect(field(page, 'Search location')).not.toBeEditable();
    await expect(field(page, 'Search location')).toHaveValue('411001, Pune, Maharashtra');
    const chips = page.getByRole('radio');
    await expect(chips).toHaveCount(3);
    const second = (await chips.nth(1).getAttribute('value')) ?? '';
    await page.getByText(`${second} `).click();
    await expect(field(page, 'Pincode')).toHaveValue(second);
    await page.getByRole('button', { name: 'Start empty' }).click();
    await expect(chips).toHaveCount(0);
    await expect(field(page, 'Pincode')).toBeEditable();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(field(page, 'Pincode')).toHaveValue('411001');
  });

  test('can be written by hand where the position is refused, and asks again on Retry', async ({ page }) => {
    await open(page, null);
    await expect(page.getByText(/Location permission denied/)).toBeVisible();
    await field(page, 'City').fill('Satara');
    await page.getByRole('combobox', { name: 'State' }).fill('mahar');
    await page.getByRole('option', { name: 'Maharashtra' }).click();
    await field(page, 'Pincode').fill('४१ ५००१');
    await field(page, 'Pincode').blur();
    expect(await draft(page)).toMatchObject({
      city: 'Satara',
      state: 'Maharashtra',
      pin_code: '415001',
      latitude: null,
    });
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ ...pune, accuracy: 250 });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('±250 m. Move the marker to the exact place.')).toBeVisible();
    await expect(field(page, 'Pincode')).toHaveValue('411001');
  });

  test('leaves the place to the person where the table has no answer', async ({ page }) => {
    await open(page, sea);
    await expect(field(page, 'Pincode')).toBeEditable();
    expect(await draft(page)).toMatchObject({ ...at(sea), city: '', pin_code: '' });
  });
});

test.describe('the map', () => {
  test('is drawn under a strict policy, and its marker is moved by arrow keys and says where it is', async ({
    page,
  }) => {
    await open(page, pune);
    await expect(marker(page)).toBeVisible();
    const box = await page.locator('.maplibregl-map').boundingBox();
    expect(box?.height).toBeGreaterThan(295);
    expect(box?.height).toBeLessThanOrEqual(300);
    await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('GeoNames');
    await expect(field(page, 'Pincode')).toHaveValue('411001');
    await marker(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await draft(page)).longitude).toBeGreaterThan(pune.longitude);
    const small = (await draft(page)).longitude ?? 0;
    await page.keyboard.press('Shift+ArrowRight');
    await expect
      .poll(async () => ((await draft(page)).longitude ?? 0) - small)
      .toBeGreaterThan((small - pune.longitude) * 5);
    await expect(marker(page)).toBeFocused();
    await expect(page.getByText(/^Marker at 18\.52960° N, 73\.87/)).toBeVisible();
  });

  test('takes a tap, a drag, and Enter for the middle, and gives back what was written before', async ({
    page,
  }) => {
    await open(page, null);
    const canvas = page.getByRole('region', { name: /^Map/ });
    await canvas.press('Enter');
    await expect(page.getByText('No location yet.')).toBeVisible();
    await field(page, 'City').fill('Poona');
    await field(page, 'Pincode').fill('411002');
    const written = await draft(page);
    expect(written.latitude).toBeNull();
    await putInMiddle(page);
    const middle = await draft(page);
    expect(middle.latitude).toBeCloseTo(22.5, 0);
    await expect(field(page, 'City')).not.toHaveValue('Poona');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, 'City')).toHaveValue('Poona');
    expect(await draft(page)).toEqual(written);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await putInMiddle(page);
    await canvas.click({ position: { x: 60, y: 60 } });
    await expect.poll(async () => (await draft(page)).longitude).toBeLessThan(middle.longitude ?? 0);
    const tapped = await draft(page);
    const box = await marker(page).boundingBox();
    if (!box) throw new Error('The marker is not on the page');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await draft(page)).longitude).toBeGreaterThan(tapped.longitude ?? 0);
    await expect(field(page, 'City')).not.toHaveValue('');
  });

  for (const { kind, ending, answer } of [
    { kind: 'pictures', ending: 'png', answer: { contentType: 'image/png', body: greyTile } },
    { kind: 'vectors', ending: 'pbf', answer: { status: 204 } },
  ])
    test(`draws street tiles that are ${kind}`, { tag: '@long' }, async ({ page }) => {
      await page.route('**/tiles/**', (route) => route.fulfill(answer));
      await open(page, null, { tiles: `${site.url}tiles/{z}/{x}/{y}.${ending}` });
      const tile = page.waitForRequest(/\/tiles\/1[56]\/\d+\/\d+\./);
      await putInMiddle(page);
      await tile;
      await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText('OpenStreetMap');
    });

  test('is replaced by a sentence where the device cannot draw it', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await open(page, pune);
    await expect(page.getByText('The map cannot be shown now.')).toBeVisible();
    await expect(field(page, 'Pincode')).toHaveValue('411001');
    complaints = [];
  });
});

test.describe('a stored address', () => {
  const stored = JSON.stringify({ ...at(pune), address: '4 MG Road', city: 'Poona', pin_code: '411002' });

  test('keeps its own words and its place, and does not ask the device', async ({ page }) => {
    const held = new Promise<Route>((hold) => void page.route('**/geo/pins.bin', hold));
    await open(page, pune, { stored });
    await expect(page.getByText('Nearest places')).toBeVisible();
    const before = await field(page, 'City').boundingBox();
    await (await held).continue();
    await expect(page.getByRole('radio')).toHaveCount(3);
    expect(await field(page, 'City').boundingBox()).toEqual(before);
    expect(await draft(page)).toMatchObject({ city: 'Poona', pin_code: '411002' });
    await expect(page.getByText(/Your location:/)).toHaveCount(0);
  });

  test('that has a position alone is filled', async ({ page }) => {
    await open(page, null, { stored: JSON.stringify({ ...at(pune), address: '4 MG Road' }) });
    await expect(field(page, 'Pincode')).toHaveValue('411001');
  });

  for (const { missing, tag } of [
    { missing: '**/geo/pins.bin', tag: [] },
    { missing: '**/pincode.worker*', tag: '@long' },
  ])
    test(`keeps its own words when ${missing} does not load`, { tag }, async ({ page }) => {
      await page.route(missing, (route) => route.abort());
      await open(page, pune, { stored });
      await expect(field(page, 'City')).toBeEditable();
      expect(await draft(page)).toMatchObject({ city: 'Poona', pin_code: '411002' });
      complaints = [];
    });
});

test.describe('the search', () => {
  test('moves the marker to the chosen town, and only logs a place without a position', async ({ page }) => {
    await open(page, null, { role: 'Admin' });
    await page.getByRole('combobox', { name: 'Search location' }).fill('kolhap');
    await page.getByRole('option', { name: 'Kolhapur, Maharashtra' }).click();
    await expect(field(page, 'Pincode')).toHaveValue(/^416/);
    const before = await draft(page);
    expect(before.latitude).toBeCloseTo(16.7, 1);
    const logged = page.waitForEvent('console', (message) => message.type() === 'info');
    await page.getByRole('combobox', { name: 'Search location' }).fill('199999');
    await page.getByRole('option', { name: '199999 (location not known)' }).click();
    expect((await logged).text()).toBe('Returned place contains no geometry');
    expect(await draft(page)).toEqual(before);
  });
});

for (const scheme of allLooks ? ['light', 'dark'] : ['dark'])
  test(`the whole field is accessible in the ${scheme} scheme`, async ({ page }) => {
    await open(page, pune, { scheme, role: 'Admin' });
    await expect(page.getByRole('radio')).toHaveCount(3);
    await expect(marker(page)).toBeVisible();
    await expectAccessible(page);
  });

test('a map that lost its drawing context says so, and is shown again', async ({ page }) => {
  await open(page, pune);
  const canvas = page.locator('canvas').first();
  await expect(marker(page)).toBeVisible();
  const lose = () =>
    canvas.evaluate((drawn: HTMLCanvasElement) =>
      (drawn.getContext('webgl2') ?? drawn.getContext('webgl'))
        ?.getExtension('WEBGL_lose_context')
        ?.loseContext(),
    );
  await lose();
  await expect(page.getByText('The map cannot be shown now. Everything else here works.')).toBeVisible();
  await expect(field(page, 'Address')).toBeEditable();
  // The loss itself is told to the console.
  complaints = [];
  await page.getByRole('button', { name: 'Show the map again' }).click();
  await expect(marker(page)).toBeVisible();
  await expect(canvas).toBeVisible();
});
