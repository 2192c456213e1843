import * as z from 'zod/mini';
import { PASSWORD } from '../fixtures.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

const id = z.string();
const check = z.object({
  type: z.string(),
  datetime: z.string(),
  device_at: z.string(),
  received_at: z.string(),
  offset_ms: z.number(),
  verdict: z.nullable(z.string()),
  corrected: z.boolean(),
});
const visit = z.object({
  checks: z.array(check),
  notes: z.array(z.object({ note: z.string() })),
  attachments: z.array(z.object({ stored: z.boolean() })),
  outcome: z.nullable(z.string()),
  is_open: z.boolean(),
});
export type Visit = z.infer<typeof visit>;

const stop = z.object({ id, lead_id: z.nullable(id), approval_status: z.string() });
const shop = z.object({
  territory_id: id,
  location: z.object({ latitude: z.number(), longitude: z.number() }),
});
const entry = z.object({ type: z.string(), lat: z.nullable(z.number()), lng: z.nullable(z.number()) });
const rows = z.object({ list: z.object({ data: z.array(z.looseObject({ id })) }) });

interface Session {
  id: string;
  token: string;
}

type Ask = (who: Session, path: string, body?: object) => Promise<unknown>;

const asker =
  (url: string): Ask =>
  async (who, path, body) => {
    const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(url + path, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    const said: unknown = await answer.json();
    return said;
  };

async function signedIn(url: string, username: string): Promise<Session> {
  const body = JSON.stringify({ username, password: PASSWORD, token: '' });
  const headers = { 'content-type': 'application/json' };
  const answer: unknown = await (await fetch(`${url}/api/login`, { method: 'POST', headers, body })).json();
  const { user, access_token } = z.object({ user: z.object({ id }), access_token: z.string() }).parse(answer);
  return { id: user.id, token: access_token };
}

/** The officer and the manager at a desk: what the server itself has, asked past every link and every phone. */
export class Office {
  readonly #ask: Ask;

  private constructor(
    url: string,
    private readonly date: string,
    private readonly officer: Session,
    private readonly manager: Session,
  ) {
    this.#ask = asker(url);
  }

  /** Both sign in; `date` is today by the server's clock. */
  static async open(url: string, date: string): Promise<Office> {
    return new Office(url, date, await signedIn(url, 'officer'), await signedIn(url, 'manager'));
  }

  async #list(path: string, filters: object): Promise<{ id: string }[]> {
    const query = `rowsPerPage=50&page=1&filters=${encodeURIComponent(JSON.stringify(filters))}`;
    return rows.parse(await this.#ask(this.officer, `${path}?${query}`)).list.data;
  }

  async #lead(lead: string) {
    const answer = await this.#ask(this.officer, `/api/leads/${lead}`);
    return z.object({ lead_detail: shop }).parse(answer).lead_detail;
  }

  /** So many visits of today, five at most: those of the officer's round, and one more that the manager has approved. */
  async stops(count: number): Promise<{ id: string; place: Place }[]> {
    const [free] = await this.#list('/api/leads', { assigned_to: this.officer.id });
    const { territory_id } = await this.#lead(free?.id ?? '');
    const place = await this.#ask(this.officer, `/api/getterritorybyid/${territory_id}`);
    const { state_id } = z.object({ data: z.object({ state_id: id }) }).parse(place).data;
    const made = await this.#ask(this.officer, '/api/marketvisits', {
      title: 'One more',
      date: this.date,
      description: '',
      assigned_to: this.officer.id,
      reminder_date: this.date,
      reminder_time: '09:00',
      state: [state_id],
      territory: [territory_id],
      lead_customer: [free?.id],
    });
    const { ids } = z.object({ ids: z.array(id) }).parse(made);
    for (const one of ids)
      await this.#ask(this.manager, `/api/marketvisits/${one}/approval`, { approval_status: 'approved' });
    const stops = z.array(stop).parse(await this.#list('/api/marketvisits', { date: this.date }));
    const toLeads = stops.flatMap(({ id: of, lead_id }) => (lead_id === null ? [] : [{ of, lead_id }]));
    return Promise.all(
      toLeads.slice(0, count).map(async ({ of, lead_id }) => {
        const { latitude, longitude } = (await this.#lead(lead_id)).location;
        return { id: of, place: { latitude, longitude } };
      }),
    );
  }

  async leadsNamed(name: string): Promise<string[]> {
    return (await this.#list('/api/leads', { name })).map((row) => row.id);
  }

  async visitsTo(lead_id: string): Promise<string[]> {
    return (await this.#list('/api/marketvisits', { lead_id })).map((row) => row.id);
  }

  async visit(of: string): Promise<Visit> {
    const answer = await this.#ask(this.officer, `/api/marketvisits/${of}`);
    return z.object({ data: visit }).parse(answer).data;
  }

  /** The officer's day as the manager replays it, and how many duties the attendance has. */
  async day(): Promise<{ types: string[]; places: unknown[]; duties: number }> {
    const body = { id: this.officer.id, date: this.date };
    const answer = await this.#ask(this.manager, '/api/salesforcetracker/activitytracker', body);
    const { map, list } = z.object({ map: z.array(entry), list: z.array(entry) }).parse(answer);
    const made = ({ type }: { type: string }) => type !== 'tracker' && !type.startsWith('sign_');
    const days = await this.#ask(this.officer, '/api/attendance');
    const duties = z.object({ data: z.array(z.object({ date: z.string(), logout_time: z.string() })) });
    return {
      types: list.filter(made).map(({ type }) => type),
      places: map.filter(made).map(({ lat, lng }) => [lat, lng]),
      duties: duties.parse(days).data.filter(({ date }) => date === this.date).length,
    };
  }
}
