import { Migrator, sql, type Migration } from 'kysely';
import type { Db } from './database.ts';
import { people } from './migrations/0001-people.ts';
import { records } from './migrations/0002-records.ts';
import { sync } from './migrations/0003-sync.ts';
import { crm } from './migrations/0004-crm.ts';
import { files } from './migrations/0005-files.ts';
import { savedViews } from './migrations/0010-saved-views.ts';
import { visits } from './migrations/0020-visits.ts';
import { attendance } from './migrations/0021-attendance.ts';
import { duty } from './migrations/0024-duty.ts';
import { userCodes } from './migrations/0026-user-codes.ts';
import { trackApps } from './migrations/0027-track-apps.ts';
import { knownDevices } from './migrations/0028-known-devices.ts';
import { leaving } from './migrations/0029-leaving.ts';
import { auditedVersions } from './migrations/0030-audited-versions.ts';
import { sealSecret } from './migrations/0031-seal-secret.ts';
import { freedLeads } from './migrations/0032-freed-leads.ts';
import { handovers } from './migrations/0033-handovers.ts';

const migrations: Record<string, Migration> = {
  '0001-people': { up: people },
  '0002-records': { up: records },
  '0003-sync': { up: sync },
  '0004-crm': { up: crm },
  '0005-files': { up: files },
  '0010-saved-views': { up: savedViews },
  '0020-visits': { up: visits },
  '0021-attendance': { up: attendance },
  '0024-duty': { up: duty },
  '0026-user-codes': { up: userCodes },
  '0027-track-apps': { up: trackApps },
  '0028-known-devices': { up: knownDevices },
  '0029-leaving': { up: leaving },
  '0030-audited-versions': { up: auditedVersions },
  '0031-seal-secret': { up: sealSecret },
  '0032-freed-leads': { up: freedLeads },
  '0033-handovers': { up: handovers },
};

/** Brings the tables to the shape this code knows; safe when several servers start at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The tables could not be brought up to date', { cause: error });
}

/** True when every migration this code knows has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).every((name) => done.has(name));
}
