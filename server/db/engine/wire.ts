const ERROR = 'E'.charCodeAt(0);

/** The SQLSTATEs of the error messages in a PostgreSQL wire protocol answer. */
export function errorStates(answer: Uint8Array): string[] {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const states: string[] = [];
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== ERROR) continue;
    const fields = bytes.toString('latin1', at + 5, at + 1 + bytes.readInt32BE(at + 1));
    const state = /\0C([0-9A-Z]{5})\0/.exec(fields)?.[1];
    if (state) states.push(state);
  }
  return states;
}
