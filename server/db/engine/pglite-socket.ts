import { Duplex } from 'node:stream';
import type { Engine } from './pglite-engine.ts';

const QUERY = 'Q'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);

/** Resets the session for every new connection: the engine has a single session. */
const FRESH_SESSION = ['rollback', 'discard all', "set time zone 'UTC'"];

/**
 * A socket for the pg driver whose other end is the embedded engine, so that both engines share driver, parser and
 * error classes. What the driver writes in one go is sent as one request.
 */
export class EngineSocket extends Duplex {
  #greeted = false;
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they arrive; the driver sends one request at a time.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send([chunk]).then(() => {
      done();
    }, done);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error) => void,
  ): void {
    this.#send(chunks.map(({ chunk }) => chunk)).then(() => {
      done();
    }, done);
  }

  async #send(chunks: Buffer[]): Promise<void> {
    const first = chunks[0];
    if (!first) return;
    if (!this.#greeted) {
      this.#greeted = true;
      for (const statement of FRESH_SESSION) await this.#engine.exec(simpleQuery(statement));
      this.push(greeting);
      return;
    }
    if (first[0] === TERMINATE) {
      this.push(null);
      return;
    }
    const answer = await this.#engine.exec(new Uint8Array(Buffer.concat(chunks)));
    this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}

function simpleQuery(text: string): Uint8Array {
  const body = Buffer.from(`${text}\0`);
  const message = Buffer.alloc(5 + body.length);
  message[0] = QUERY;
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return new Uint8Array(message);
}

/** AuthenticationOk and ReadyForQuery, the first messages of a real server. */
const greeting = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
