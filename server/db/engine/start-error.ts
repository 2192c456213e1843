/** The server cannot start; the message is one sentence for whoever started it. */
export class StartError extends Error {
  override name = 'StartError' as const;
}
