/** The colours a value may have; each is legible by day and by night, and its word always stands with it. */
export type Tone = 'green' | 'orange' | 'red' | 'blue' | 'grey' | 'violet' | 'yellow';

/** The colour of each value by its key; `other` is that of the rest. */
export type Tones = Readonly<{ other: Tone } & Record<string, Tone>>;

export const toneOf = (tones: Tones, key: string): Tone =>
  Object.hasOwn(tones, key) ? (tones[key] ?? tones.other) : tones.other;
