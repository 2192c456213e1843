import { PATIENCE_MS, soon, type Hand } from './hand.ts';
import * as claims from './claim-deeds.ts';
import * as deeds from './deeds.ts';
import type { Deed } from './deeds.ts';

const TARGETS =
  'button, a[href^="/"], [role=option], [role=menuitem], [role=tab], [role=checkbox], summary, label';
/** What ends the run, takes back on purpose what was written or changes the words it looks for; the rest is fair game. */
const LEFT_ALONE =
  /log ?out|delete|discard|withdraw|undo|take back|remove|reject|clear|mine|keep|put away|download|manual|export|login|hide app|take away|start empty|revert|हिन्दी/i;
const SCREENS = [
  '/',
  '/leads',
  '/customers',
  '/marketvisits',
  '/journeyplans',
  '/opportunities',
  '/accounts',
];
const MORE_SCREENS = [
  '/documents',
  '/outbox',
  '/data-safety',
  '/my-profile',
  '/ready',
  '/approvals',
  '/cases',
  '/activities',
  '/expensestatements',
];

/** Taps on something visible, whatever it is. */
const tapAnything: Deed = async (hand) => {
  const all = hand.page.locator(TARGETS).filter({ visible: true });
  const count = await all.count();
  if (count === 0) return 'nothing to tap';
  const target = all.nth(hand.random.int(count));
  const name = `${await target.innerText()} ${(await target.getAttribute('aria-label')) ?? ''}`;
  if (LEFT_ALONE.test(name)) return `left ${name.trim()} alone`;
  await hand.twice(target);
  return `tapped ${name.trim().replaceAll('\n', ' ')}`;
};

const openAnything: Deed = async (hand) => {
  const to = hand.random.pick([...SCREENS, ...MORE_SCREENS]);
  await hand.open(to);
  return `opened ${to}`;
};

const goBack: Deed = async ({ page }) => {
  await page.goBack({ timeout: 3_000 });
  return 'went back';
};

const reload: Deed = async ({ page }) => {
  await page.reload();
  return 'reloaded';
};

const loseNetwork: Deed = async (hand) => {
  hand.offline = !hand.offline;
  await hand.page.context().setOffline(hand.offline);
  return hand.offline ? 'lost the network' : 'found the network';
};

const loseAnswers: Deed = (hand) => {
  hand.losing = !hand.losing;
  return Promise.resolve(hand.losing ? 'answers get lost' : 'answers come');
};

/** What is done how often; most of it writes. */
const shares: readonly (readonly [number, Deed])[] = [
  [5, deeds.makeLead],
  [3, deeds.makeCustomer],
  [5, deeds.makeAccount],
  [5, deeds.makeOpportunity],
  [4, deeds.makeDocument],
  [4, deeds.planVisits],
  [3, deeds.planJourney],
  [7, deeds.visitNow],
  [7, deeds.checkVisit],
  [6, deeds.addNote],
  [3, deeds.takePhoto],
  [5, deeds.changeDay],
  [8, deeds.changeInPlace],
  [8, deeds.editRecord],
  [3, deeds.convertLead],
  [5, deeds.attachFile],
  [4, deeds.decide],
  [3, deeds.sendAgain],
  [1, deeds.changePicture],
  [3, claims.makeTicket],
  [3, claims.makeActivity],
  [3, claims.makeStatement],
  [6, claims.addExpense],
  [3, claims.addReceipt],
  [2, claims.sendStatement],
  [16, tapAnything],
  [5, openAnything],
  [4, goBack],
  [2, reload],
  [9, loseNetwork],
  [4, loseAnswers],
];
const pool = shares.flatMap(([share, deed]) => Array.from({ length: share }, () => deed));

/** One thing that a hurried user may do; what was on the way to it counts, also where it stopped half way. */
export async function act(hand: Hand): Promise<string> {
  const deed = hand.random.pick(pool);
  try {
    return await soon(deed(hand), 25 * PATIENCE_MS);
  } catch (error) {
    return `${deed.name} stopped: ${String(error).split('\n', 1)[0] ?? ''}`;
  }
}
