import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Random } from './random.ts';

/** The request or its answer never came through. */
export class LinkDown extends Error {
  override name = 'LinkDown';
}

/** One kind of exchange: how the server serves it, and how everybody else on the way would answer. */
export interface Carrier<A> {
  serve(): Promise<A>;
  broken(): A;
  busy(seconds: number): A;
  unauthorized(): A;
  portal(): A;
}

const TIMEOUT_MS = 30_000;

/** The link of one device, with a fault for each direction of each exchange. */
export class Link {
  up = true;

  constructor(
    private readonly clock: Clock,
    private readonly faults: Faults,
    private readonly random: Random,
  ) {}

  /** Milliseconds a message takes; a delayed one is overtaken by others. */
  private latency(): number {
    return this.faults.strikes('delay') ? this.random.int(20_000) : 5 + this.random.int(300);
  }

  /** Asked after a wait: meanwhile the link may have gone. */
  private isUp(): boolean {
    return this.up;
  }

  private async lost(): Promise<never> {
    await this.clock.sleep(this.random.int(TIMEOUT_MS));
    throw new LinkDown();
  }

  /** One request and its answer. Throws LinkDown when nothing came back. */
  async exchange<A>(carrier: Carrier<A>): Promise<A> {
    const { clock, faults, random } = this;
    await clock.sleep(this.latency());
    if (!this.up || faults.strikes('drop_request')) return this.lost();
    if (faults.strikes('portal')) return carrier.portal();
    if (faults.strikes('foreign_401')) return carrier.unauthorized();
    if (faults.strikes('error_before')) return carrier.broken();
    if (faults.strikes('busy')) return carrier.busy(1 + random.int(60));
    if (faults.strikes('duplicate')) {
      clock.spawn(random.int(40_000), async () => {
        await carrier.serve();
      });
    }
    const answer = await carrier.serve();
    if (faults.strikes('error_after')) return carrier.broken();
    if (faults.strikes('drop_answer')) return this.lost();
    await clock.sleep(this.latency());
    return this.isUp() ? answer : this.lost();
  }

  /** Whether a stream breaks before its next part; waits for that part. */
  async nextPart(): Promise<void> {
    if (this.faults.strikes('cut_stream')) throw new LinkDown();
    await this.clock.sleep(this.latency());
    if (!this.up) throw new LinkDown();
  }
}
