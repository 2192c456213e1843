import { Fragment, type ReactNode } from 'react';
import { translated } from './text.ts';

const EDGE = '\u0000';

/** A translated text with elements in the places of its names: `rich('Convert {lead} first', { lead: <Link /> })`. */
export function rich(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  const places: Record<string, string> = {};
  for (const name of Object.keys(elements)) places[name] = EDGE + name + EDGE;
  const pieces = translated(text, places).split(EDGE);
  return pieces.map((piece, at) =>
    at % 2 === 0 ? piece : <Fragment key={piece}>{elements[piece]}</Fragment>,
  );
}
