import { UserDb } from '#data/store/db.ts';
import type { Opening } from '../kit/backend.ts';
import type { OpenDatabase } from './opened-database.ts';

let runs = 0;

/** The databases of one run, by phone and user: the tabs of one share it. */
export class Databases {
  private readonly run = ++runs;
  private readonly tabs = new Map<string, OpenDatabase[]>();

  async open({ phone, user }: Opening, make: (db: UserDb) => OpenDatabase): Promise<OpenDatabase> {
    const name = `run-${String(this.run)}-${phone}-${user}`;
    const db = new UserDb(name);
    await db.open();
    const opened = make(db);
    const tabs = [...(this.tabs.get(name) ?? []), opened];
    for (const tab of tabs) tab.shared = tabs.length > 1;
    this.tabs.set(name, tabs);
    await opened.load();
    return opened;
  }

  close(): void {
    for (const [name, tabs] of this.tabs) {
      for (const tab of tabs) tab.close();
      indexedDB.deleteDatabase(name);
    }
  }
}
