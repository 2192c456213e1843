import type { Faults } from './faults.ts';
import type { Phone } from './phone.ts';
import type { ActionKind } from './mixes.ts';

export type TabKind = Extract<ActionKind, 'open_tab' | 'close_tab' | 'kill' | 'freeze' | 'thaw'>;

/** One step with the tabs of a phone. */
export async function onTabs(faults: Faults, phone: Phone, kind: TabKind, a: number): Promise<void> {
  const open = phone.tabs[a % Math.max(1, phone.tabs.length)];
  switch (kind) {
    case 'open_tab':
      if (!phone.session || phone.tabs.length > 2) return;
      if (phone.tabs.length > 0) faults.count('second_tab');
      await phone.openTab();
      return;
    case 'freeze':
      if (!open || open.tab.frozen) return;
      faults.count('freeze');
      return open.tab.freeze();
    case 'thaw':
      return phone.thaw();
    case 'close_tab':
    case 'kill':
      if (open) phone.kill(open);
  }
}
