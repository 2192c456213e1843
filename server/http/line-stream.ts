import { PassThrough, type Readable, type Writable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';

/** A body of lines, each sent the moment it is there; the reader sets the pace. */
export interface LineStream {
  body: Readable;
  /** Sends one line and waits while the reader is behind; false once the reader has left. */
  send(line: string): Promise<boolean>;
  end(): void;
  /** Cuts the body, so that the reader sees that it is not whole. */
  cut(): void;
}

/** Opens a body of lines, gzipped where the reader takes that. */
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

/** Until the reader took what waits, or left. */
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
