import { expect } from '#tests/support/expect.ts';
import { monkey, slowdown } from '#tests/support/run-options.ts';
import { Random } from '../../sim/kit/random.ts';
import {
  controlled,
  goOnline,
  installed as test,
  openScreen,
  PASSWORD,
  phone,
  signIn,
  signInBeside,
} from '../fixtures.ts';
import { Hand, PATIENCE_MS } from './hand.ts';
import { Judge } from './judge.ts';
import { know } from './known.ts';
import { compare, rowsOf } from './office.ts';
import { act } from './taps.ts';

test.use({
  ...phone,
  permissions: ['geolocation'],
  geolocation: { latitude: 18.5204, longitude: 73.8567, accuracy: 12 },
});

for (const username of ['officer', 'manager', 'admin'])
  test(
    `taps at random by ${username} double nothing, lose nothing and meet no false word`,
    { tag: '@monkey' },
    async ({ page }) => {
      const { outputDir } = test.info().project;
      test.setTimeout(monkey.minutes * 60_000 + 900_000);
      const random = new Random(`${monkey.seed} ${username}`);
      const before = await rowsOf(page.request, 'admin', username);
      await signIn(page, username);
      page.setDefaultTimeout(PATIENCE_MS);
      await controlled(page);
      const { id } = await signInBeside(page.request, username);
      const hand = new Hand(page, random, username);
      know(hand, before, id);
      const judge = new Judge(page, id, `${outputDir}/${username}-acts.log`);
      await receive(hand);
      const until = Date.now() + monkey.minutes * 60_000;
      while (Date.now() < until) {
        await judge.after(await act(hand));
        if (/login/.test(page.url())) await signInAgain(hand);
      }
      hand.losing = false;
      await goOnline(page);
      await openScreen(page, '/outbox');
      const kept = await judge.allSent(120_000 * slowdown);
      const now = await rowsOf(page.request, 'admin', username);
      const faults = [...judge.faults, ...compare(before, now, kept)];
      console.log(`${username}: ${judge.report()}, seed ${monkey.seed}`);
      if (faults.length > 0) console.log(judge.log.join('\n'), judge.writesOf(faults));
      expect([...new Set(faults)]).toEqual([]);
    },
  );

/** Answers what taps bring about beside the page, and loses the server's answers where the hand says so. */
async function receive(hand: Hand): Promise<void> {
  const { page } = hand;
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  page.on('popup', (popup) => void popup.close().catch(() => undefined));
  await page.context().route('**/api/sync/push', async (route) => {
    if (hand.losing && hand.random.chance(0.4)) {
      await route.fetch().catch(() => undefined);
      await route.abort().catch(() => undefined);
    } else await route.continue().catch(() => undefined);
  });
}

async function signInAgain({ page, username }: Hand): Promise<void> {
  await page.context().setOffline(false);
  await page.goto('/login');
  if (!/login/.test(page.url())) return;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
