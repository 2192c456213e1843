import { kolkataDay } from '#contract/core/dates.ts';
import { sql } from 'kysely';
import type { JourneyPlan } from '#contract/journey-plans.ts';
import type { MarketVisit } from '#contract/market-visits.ts';
import { namedId } from '#server/modules/seed/ids.ts';
import { ask, type Caller } from './ask.ts';
import { territoryId } from './company.ts';
import type { Desk } from './desk.ts';

const DAY_MS = 86_400_000;

/** A day of Asia/Kolkata, some days from today. */
export const day = (from_today: number): string => kolkataDay(Date.now() + from_today * DAY_MS);

const places = { state: [namedId('state', 'Maharashtra')], territory: [territoryId('Pune')] };

/** Plans and visits of a desk, as forms send them. */
export class Field {
  constructor(readonly desk: Desk) {}

  planForm(lead_customer: readonly unknown[], changes: object = {}): Record<string, unknown> {
    return {
      title: 'Pune round',
      from: day(0),
      to: day(6),
      description: 'New range',
      assigned_to: this.desk.officer_id,
      reminder_date: day(0),
      reminder_time: '09:30',
      ...places,
      lead_customer,
      leadsdate: lead_customer.map((_, at) => day(at)),
      ...changes,
    };
  }

  createPlan(who: Caller, lead_customer: readonly unknown[], changes: object = {}) {
    return ask(who, 'journey_plans.create', { body: this.planForm(lead_customer, changes) });
  }

  /** A plan to two fresh leads of the officer, and its id. */
  async madePlan(who = this.desk.officer, changes: object = {}): Promise<string> {
    const leads = [await this.desk.made(), await this.desk.made()];
    return (await this.createPlan(who, leads, changes)).answer.id;
  }

  updatePlan(who: Caller, id: string, body: object) {
    return ask(who, 'journey_plans.update', { params: { id }, body });
  }

  decidePlan(who: Caller, id: string, approval_status: 'approved' | 'rejected', reason?: string) {
    return ask(who, 'journey_plans.approval', { params: { id }, body: { approval_status, reason } });
  }

  removePlan(who: Caller, id: string) {
    return ask(who, 'journey_plans.delete', { params: { id }, body: { id } });
  }

  plan(id: string): Promise<JourneyPlan> {
    return this.desk.db
      .selectFrom('journey_plans')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  visitForm(lead_customer: readonly unknown[], changes: object = {}): Record<string, unknown> {
    return {
      title: 'Order follow up',
      date: day(0),
      description: '',
      assigned_to: this.desk.officer_id,
      reminder_date: day(0),
      reminder_time: '09:30',
      ...places,
      lead_customer,
      ...changes,
    };
  }

  createVisits(who: Caller, lead_customer: readonly unknown[], changes: object = {}) {
    return ask(who, 'market_visits.create', { body: this.visitForm(lead_customer, changes) });
  }

  /** A visit to a fresh lead of the officer, and its id. */
  async madeVisit(who = this.desk.officer, changes: object = {}): Promise<string> {
    const { answer } = await this.createVisits(who, [await this.desk.made()], changes);
    return answer.ids[0] ?? '';
  }

  updateVisit(who: Caller, id: string, body: object) {
    return ask(who, 'market_visits.update', { params: { id }, body });
  }

  decideVisit(who: Caller, id: string, approval_status: 'approved' | 'rejected') {
    return ask(who, 'market_visits.approval', { params: { id }, body: { approval_status } });
  }

  removeVisit(who: Caller, id: string) {
    return ask(who, 'market_visits.delete', { params: { id }, body: { id } });
  }

  check(who: Caller, id: string, body: object) {
    return ask(who, 'market_visits.check', { params: { id }, body });
  }

  visit(id: string): Promise<MarketVisit> {
    return this.desk.db
      .selectFrom('market_visits')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  visitsOf(plan_id: string): Promise<MarketVisit[]> {
    return this.desk.db
      .selectFrom('market_visits')
      .selectAll()
      .where('journey_plan_id', '=', plan_id)
      .orderBy('date')
      .execute();
  }

  /** What the audit trail says of a record, oldest first. */
  async trail(id: string): Promise<string[]> {
    const { rows } = await sql<{ action: string }>`
      select action from audit where record_id = ${id}::uuid order by id`.execute(this.desk.db);
    return rows.map(({ action }) => action);
  }
}
