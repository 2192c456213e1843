import { calls } from '#contract/calls.ts';
import { fileProgress, type FileProgress, type FileRef } from '#contract/core/files.ts';
import { readJson, send, unusable, type Http, type Request } from '../net/http.ts';
import type { FilePlace, FileTransport, Reply } from '../core/ports.ts';

/** The last chunk is answered after the server has checked the file and re-encoded a picture. */
const ANSWER_MS = 60_000;

/** The file port over HTTP. */
export class HttpFiles implements FileTransport {
  constructor(private readonly http: Http) {}

  begin(file: FileRef, signal: AbortSignal): Promise<Reply<FileProgress>> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask({
      method: 'POST',
      path: calls['files.begin'].path,
      headers,
      body: JSON.stringify(file),
      signal,
    });
  }

  chunk(
    { id, offset }: FilePlace,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<Reply<FileProgress>> {
    const path = `${calls['files.chunk'].path.replace('{id}', id)}?offset=${offset}`;
    const headers = { 'content-type': 'application/octet-stream' };
    return this.#ask({ method: 'POST', path, headers, body: bytes, answer_ms: ANSWER_MS, signal });
  }

  async #ask(request: Request): Promise<Reply<FileProgress>> {
    const sent = await send(this.http, request);
    if (!sent.ok) return { ok: false, failure: sent.refusal.failure };
    const read = await readJson(sent.answer);
    const parsed = fileProgress.safeParse(read.kind === 'json' ? read.value : null);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, failure: unusable(read) };
  }
}
