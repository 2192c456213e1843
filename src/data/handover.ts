/** Why a handover stopped early. Unsent work stays encrypted on the phone, unless it was wiped. */
export type HandoverStop = 'user' | 'expired' | 'wiped' | 'storage';

/** The outcome of sending what a user left on this device. */
export type HandedOver =
  /** `rest` is what the server rejected, as a file to save; if empty, nothing of the user is left here. */
  | { kind: 'sent'; user_id: string; sent: number; rest: { count: number; file: Blob } | null }
  | { kind: 'stopped'; why: HandoverStop };
