import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Contact } from '#contract/contacts.ts';
import type { Lead } from '#contract/leads.ts';
import type { Db } from '#server/db/database.ts';
import { openTestDatabase, type EngineName, type TestDatabase } from '#tests/support/databases.ts';
import { ask, caller, signedIn, type Caller } from './ask.ts';
import { addUser, contactForm, fillCompany, leadForm } from './company.ts';

/** A manager and an officer of theirs at work in an empty company. */
export class Desk {
  private store: TestDatabase | undefined;
  private people: { manager: Caller; officer: Caller } | undefined;
  manager_id = '';
  officer_id = '';

  get db(): Db {
    if (!this.store) throw new Error('The desk is not open yet');
    return this.store.db;
  }

  /** For a server of its own on the same database; empty on the embedded engine. */
  get url(): string {
    return this.store?.url ?? '';
  }

  get manager(): Caller {
    return this.people?.manager ?? caller(this.db);
  }

  get officer(): Caller {
    return this.people?.officer ?? caller(this.db);
  }

  async open(engine: EngineName): Promise<void> {
    this.store = await openTestDatabase(engine);
  }

  /** Everything anew: an empty database, the company, its two people signed in. */
  async clear(): Promise<void> {
    await this.store?.truncate();
    await fillCompany(this.db);
    this.manager_id = await addUser(this.db, { username: 'anita', name: 'Anita', role: 'Manager' });
    this.officer_id = await addUser(this.db, { username: 'ravi', name: 'Ravi', reports_to: this.manager_id });
    this.people = {
      manager: await signedIn(this.db, this.manager_id),
      officer: await signedIn(this.db, this.officer_id),
    };
  }

  async close(): Promise<void> {
    await this.store?.close();
  }

  create(who: Caller, changes: object = {}) {
    return ask(who, 'leads.create', { body: leadForm(changes) });
  }

  /** Creates a lead and gives its id. */
  async made(who = this.officer, changes: object = {}): Promise<string> {
    return (await this.create(who, changes)).answer.lead.id;
  }

  update(who: Caller, id: string, body: object) {
    return ask(who, 'leads.update', { params: { id }, body });
  }

  /** The row as it stands in the database. */
  stored(id: string): Promise<Lead> {
    return this.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  createContact(who: Caller, changes: object = {}) {
    return ask(who, 'contacts.create', { body: contactForm(changes) });
  }

  /** Creates a customer and gives its id. */
  async madeContact(who = this.officer, changes: object = {}): Promise<string> {
    return (await this.createContact(who, changes)).answer.contact_id;
  }

  /** Creates an account of whoever asks and gives its id. */
  async madeAccount(who = this.officer): Promise<string> {
    const body = {
      name: 'Deccan Steel Works Ltd',
      email: 'purchase@deccan-steel.example',
      phone: '9876543210',
      assigned_to: who.actor?.id,
    };
    return (await ask(who, 'accounts.create', { body })).answer.account_id;
  }

  updateContact(who: Caller, id: string, body: object) {
    return ask(who, 'contacts.update', { params: { id }, body });
  }

  /** Converts a lead; a conversion leaves to the lead what it does not say. */
  convert(who: Caller, lead_id: string, body: object = {}) {
    return ask(who, 'contacts.convert', {
      params: { id: lead_id },
      body: { lead_id, sap_code: 'SAP-1001', ...body },
    });
  }

  /** The customer as it stands in the database. */
  storedContact(id: string): Promise<Contact> {
    return this.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }
}

/** A desk that is opened before all tests of a describe, cleared before each, and closed after all. */
export function useDesk(engine: EngineName): Desk {
  const desk = new Desk();
  beforeAll(() => desk.open(engine));
  beforeEach(() => desk.clear());
  afterAll(() => desk.close());
  return desk;
}
