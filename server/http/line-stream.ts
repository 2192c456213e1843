import { PassThrough, type Readable, type Writable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

/** A body of lines, each sent at once, with backpressure. */
export interface LineStream {
  body: Readable;
  /** Sends one line and waits for a slow reader; false if the reader disconnected. */
  send(line: string): Promise<boolean>;
  end(): void;
  /** Destroys the body, so that the reader notices that it is incomplete. */
  cut(): void;
}

/** Opens a body of lines, gzipped if the reader accepts that. */
export function lineStream(zipped: boolean): LineStream {
  const out = zipped ? createGzip() : new PassThrough();
  return {
    body: out,
    async send(line) {
      const room = out.write(`${line}\n`);
      if (!(out instanceof PassThrough)) out.flush(constants.Z_SYNC_FLUSH);
      if (!room) await roomAgain(out);
      return !out.destroyed;
    },
    end: () => void out.end(),
    cut: () => void out.destroy(),
  };
}

/** Resolves when the buffer has drained or the reader disconnected. */
function roomAgain(out: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      out.off('drain', done);
      out.off('close', done);
      resolve();
    };
    out.on('drain', done);
    out.on('close', done);
  });
}
