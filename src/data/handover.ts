import type { Outcome } from './api.ts';

/** Why a hand-over was cut short. What was not sent is locked on the phone as before, unless it was wiped. */
export type HandoverStop = 'user' | 'expired' | 'wiped' | 'storage';

/** What came of sending what a user left on this device. */
export type HandedOver =
  /** `rest` is what the server does not take, as a file to save; without any, the device has nothing of the user now. */
  | { kind: 'sent'; user_id: string; sent: number; rest: { count: number; file: Blob } | null }
  | { kind: 'stopped'; why: HandoverStop };

/** The part of the engine that sends what somebody left here who cannot sign in any more. */
export interface HandoverApi {
  /** With the code an Admin gave out. Goes on until all is answered, however weak the network. */
  handOver(username: string, code: string): Promise<Outcome<HandedOver>>;
  stopHandover(): Promise<void>;
  /** Deletes what was not taken, once it is saved. */
  dropHandedOver(user_id: string): Promise<void>;
}
