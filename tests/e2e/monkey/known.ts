import type { Hand } from './hand.ts';
import { isOf, type Rows } from './office.ts';

/** Tells a hand some records of the company that are the user's own, to begin with. */
export function know(hand: Hand, rows: Rows, user_id: string): void {
  for (const resource of ['leads', 'contacts', 'accounts', 'opportunities', 'market_visits'])
    hand.known[resource] = [...(rows.get(resource)?.values() ?? [])]
      .filter((row) => isOf(row, user_id))
      .map(({ id }) => String(id))
      .toSorted()
      .slice(-12);
}
