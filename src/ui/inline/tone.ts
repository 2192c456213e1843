/** The colours a value may have; each is legible by day and by night, and its word always stands with it. */
export type Tone = 'green' | 'orange' | 'red' | 'blue' | 'grey' | 'violet' | 'yellow';

/** The colour of each value by its key; `other` is that of the rest. */
export type Tones = Readonly<{ other: Tone } & Record<string, Tone>>;

export const toneOf = (tones: Tones, key: string): Tone =>
  Object.hasOwn(tones, key) ? (tones[key] ?? tones.other) : tones.other;

/** How much something presses. (Document 1, section 2.) */
export const priorityTones: Tones = { Low: 'green', Medium: 'orange', High: 'red', other: 'grey' };

/** How far a deal has come; closed ones say how they ended. */
export const stageTones: Tones = {
  New: 'blue',
  'In Process': 'yellow',
  'On Hold': 'violet',
  'Not Interested': 'orange',
  'Closed Won': 'green',
  'Closed Lost': 'red',
  other: 'grey',
};
