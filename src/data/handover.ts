import type { Outcome } from './api.ts';

/** Why a handover stopped early. Unsent work stays encrypted on the phone, unless it was wiped. */
export type HandoverStop = 'user' | 'expired' | 'wiped' | 'storage';

/** The outcome of sending what a user left on this device. */
export type HandedOver =
  /** `rest` is what the server rejected, as a file to save; if empty, nothing of the user is left here. */
  | { kind: 'sent'; user_id: string; sent: number; rest: { count: number; file: Blob } | null }
  | { kind: 'stopped'; why: HandoverStop };

/** The part of the engine that sends the work of a user who can no longer sign in. */
export interface HandoverApi {
  /** With the code an Admin issued. Continues until all is answered, however weak the network. */
  handOver(username: string, code: string): Promise<Outcome<HandedOver>>;
  stopHandover(): Promise<void>;
  /** Deletes what was rejected, once it is saved. */
  dropHandedOver(user_id: string): Promise<void>;
}
