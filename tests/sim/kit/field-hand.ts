import * as z from 'zod/mini';
import { kolkataDay } from '#contract/core/dates.ts';
import type { Shown, Write } from './backend.ts';
import { nth, pick } from './made.ts';
import type { Phone } from './phone.ts';
import type { ActionKind } from './mixes.ts';
import { frontOf } from './saving.ts';
import type { HandParts } from './user-hand.ts';

export type FieldKind = Extract<
  ActionKind,
  'plan' | 'visit' | 'plan_edit' | 'visit_edit' | 'plan_remove' | 'visit_remove' | FieldAct
>;
type FieldAct = 'check' | 'note' | 'decide' | 'duty';

/** One stop of a plan, under the id of the visit that comes of it. */
export interface Stop {
  id: string;
  lead_id: string;
  contact_id: null;
  date: string;
}

/** Bodies of the records of a field day, in a world that has them. */
export interface FieldBodies {
  visit(user: string, title: string, date: string, lead_id: string): Record<string, unknown>;
  plan(user: string, title: string, from: string, items: readonly Stop[]): Record<string, unknown>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A visit left open longer than this is corrected: whoever was there has slept since. */
const FORGOTTEN_MS = 9 * HOUR_MS;

const checkList = z.catch(z.array(z.object({ type: z.string(), datetime: z.string() })), []);

/** The checks of a visit as its phone shows them, unsent ones included. */
const checksOf = ({ fields }: Shown) => checkList.parse(fields['checks']);

/** What officers and managers do with plans, visits and their duty. */
export class FieldHand {
  constructor(private readonly parts: HandParts) {}

  async act(phone: Phone, kind: FieldKind, a: number, b: number): Promise<void> {
    const open = frontOf(phone);
    const { field } = this.parts.bodies;
    if (!open || !field) return;
    const rows = (await open.opened.rows()).filter((row) => !row.left);
    const write = this.writeOf(phone, field, kind, rows, a, b);
    if (write) await this.parts.saving.save(phone, open, write);
  }

  private writeOf(
    { user, wall }: Phone,
    field: FieldBodies,
    kind: FieldKind,
    rows: readonly Shown[],
    a: number,
    b: number,
  ): Write | undefined {
    const of = (resource: string) => rows.filter((row) => row.resource === resource);
    const visit = nth(of('market_visits'), a);
    const plan = nth(of('journey_plans'), a);
    const lead = nth(of('leads'), a);
    switch (kind) {
      case 'visit':
        return (
          lead && this.create('market_visits.create', field.visit(user, this.title(), this.day(b), lead.id))
        );
      case 'plan':
        return lead && this.create('journey_plans.create', this.planBody(user, field, of('leads'), a, b));
      case 'visit_edit':
        return visit && changeOf(visit, this.visitChange(b));
      case 'plan_edit':
        return plan && changeOf(plan, this.planChange(plan, of('leads'), b));
      case 'visit_remove':
        return visit && { call: 'market_visits.delete', does: 'remove', record_id: visit.id, body: {} };
      case 'plan_remove':
        return plan && { call: 'journey_plans.delete', does: 'remove', record_id: plan.id, body: {} };
      case 'check':
        return this.checkOf(nth(of('market_visits').filter(isOf(user)), a), wall);
      case 'note':
        return visit && actOn(visit, 'note', { note: this.title() });
      case 'decide':
        return decisionOf(nth([...of('journey_plans'), ...of('market_visits')], a), b);
      case 'duty':
        return this.create('attendance.record', { type: b % 2 === 0 ? 'log_in' : 'log_out' });
    }
  }

  /** Today or one of the next days, by a clock that is right. */
  private readonly day = (b: number): string => kolkataDay(this.parts.run.clock.wall() + (b % 4) * DAY_MS);

  private readonly title = () => `title ${String(this.parts.made.next())}`;

  /** In where the user is not, out where the user is; a check-out forgotten the evening before is corrected. */
  private checkOf(visit: Shown | undefined, wall: () => number): Write | undefined {
    if (!visit) return undefined;
    const arrives = visit.fields['is_open'] !== true;
    const checks = checksOf(visit);
    const arrived = checks.findLast(({ type }) => type === 'check_in')?.datetime;
    const since = Date.parse(arrived ?? String(visit.fields['checked_in_at']));
    const forgotten = !arrives && wall() - since > FORGOTTEN_MS;
    const said = forgotten
      ? { corrected: true, datetime: new Date(since + HOUR_MS).toISOString(), remarks: 'forgotten' }
      : { lat: 18.52, lng: 73.85 };
    const type = arrives ? 'check_in' : 'check_out';
    const datetime = said.datetime ?? new Date(wall()).toISOString();
    const shown = [...checks, { type, datetime }];
    return {
      ...actOn(visit, 'check', { type, ...said }),
      shows: { is_open: arrives, checks_count: shown.length, checks: shown },
    };
  }

  private create(call: string, body: Record<string, unknown>): Write {
    return { call, does: 'create', record_id: this.parts.ids.id(this.parts.made.next()), body };
  }

  private stop(lead: Shown, b: number): Stop {
    const id = this.parts.ids.id(this.parts.made.next());
    return { id, lead_id: lead.id, contact_id: null, date: this.day(b) };
  }

  private planBody(user: string, field: FieldBodies, leads: readonly Shown[], a: number, b: number) {
    const chosen = new Set([nth(leads, a), nth(leads, a + 1)].filter((lead) => lead !== undefined));
    const items = [...chosen].map((lead, at) => this.stop(lead, b + at));
    const assigned_to = b % 3 === 0 ? pick(this.parts.run.people, b) : user;
    return field.plan(assigned_to, this.title(), this.day(0), items);
  }

  private visitChange(b: number): Record<string, unknown> {
    if (b % 4 === 0) return { assigned_to: pick(this.parts.run.people, b >> 2) };
    return b % 4 === 1 ? { date: this.day(b), reminder_date: this.day(b) } : { title: this.title() };
  }

  /** Another title, assignee or day, a stop less, or a stop more. */
  private planChange(plan: Shown, leads: readonly Shown[], b: number): Record<string, unknown> {
    const items = stopsOf(plan);
    const free = leads.find((lead) => !items.some((item) => item.lead_id === lead.id));
    switch (b % 5) {
      case 0:
        return { assigned_to: pick(this.parts.run.people, b >> 2) };
      case 1:
        return items.length > 1 ? { items: items.slice(1) } : { title: this.title() };
      case 2:
        return free ? { items: [...items, this.stop(free, b)] } : { title: this.title() };
      case 3:
        return { items: items.map((item, at) => (at === 0 ? { ...item, date: this.day(b >> 3) } : item)) };
      default:
        return { title: this.title() };
    }
  }
}

const isOf = (user: string) => (row: Shown) => row.fields['assigned_to'] === user;

const stopsOf = (plan: Shown): Stop[] => {
  const items: unknown = plan.fields['items'];
  return Array.isArray(items) ? (items as Stop[]) : [];
};

const actOn = (row: Shown, act: string, body: Record<string, unknown>): Write => ({
  call: `${row.resource}.${act}`,
  does: 'update',
  record_id: row.id,
  body,
});

const changeOf = (row: Shown, body: Record<string, unknown>) => actOn(row, 'update', body);

/** Anybody tries, whether or not it is theirs to decide and whatever was decided before. */
function decisionOf(row: Shown | undefined, b: number): Write | undefined {
  if (!row) return undefined;
  const approval_status = b % 3 === 0 ? 'rejected' : 'approved';
  return { ...actOn(row, 'approval', { approval_status }), shows: { approval_status } };
}
