const FLAG = '/sw-kill';
const WORD = 'remove';

/** Whether the server asks phones to delete their copy of the app, see sw/kill-switch.md; false without an answer. */
export async function isRemovalAsked(signal: AbortSignal | null = null): Promise<boolean> {
  try {
    const answer = await fetch(FLAG, { cache: 'no-store', redirect: 'error', credentials: 'omit', signal });
    const text = answer.headers.get('content-type')?.startsWith('text/plain') ?? false;
    return answer.ok && text && (await answer.text()).trim() === WORD;
  } catch {
    return false;
  }
}
