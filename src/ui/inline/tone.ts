/** Value colours; each is legible in light and dark mode, and always shown with its text. */
export type Tone = 'green' | 'orange' | 'red' | 'blue' | 'grey' | 'violet' | 'yellow';

/** The colour of each value by key; `other` is the default. */
export type Tones = Readonly<{ other: Tone } & Record<string, Tone>>;

export const toneOf = (tones: Tones, key: string): Tone =>
  Object.hasOwn(tones, key) ? (tones[key] ?? tones.other) : tones.other;
