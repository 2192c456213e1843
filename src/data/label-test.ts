import { folded } from '#contract/core/reading/folded.ts';
import { isHindi } from '#lib/sounds/devanagari.ts';
import { isTelling, likenessOf, RANKS } from '#lib/sounds/likeness.ts';
import { soundsOf } from '#lib/sounds/sounds.ts';
import type { Sounds } from '#lib/sounds/unit.ts';

/** Shorter words begin too many towns and people. */
const SHORTEST = 2;

/** Tests whether a word of a label begins with a text, given as it is compared, or sounds so in another script. */
export function labelTest(text: string): (label: string) => boolean {
  if (text.length < SHORTEST) return () => false;
  const begun = ` ${text}`;
  const hindi = isHindi(text);
  const wanted = soundsOf(text);
  const telling = isTelling(wanted);
  return (label) => {
    const known = knownLabel(label);
    if (known.key.includes(begun)) return true;
    if (!telling || known.hindi === hindi) return false;
    known.sounds ??= soundsOf(label);
    return likenessOf(known.sounds, wanted) < RANKS;
  };
}

interface KnownLabel {
  /** As it is compared, after a space. */
  key: string;
  hindi: boolean;
  sounds?: Sounds;
}

/** Towns and people are few, and each search asks for all of them. */
const knownLabels = new Map<string, KnownLabel>();
const MOST_LABELS = 20_000;

function knownLabel(label: string): KnownLabel {
  let known = knownLabels.get(label);
  if (known) return known;
  if (knownLabels.size === MOST_LABELS) knownLabels.clear();
  known = { key: ` ${folded(label)}`, hindi: isHindi(label) };
  knownLabels.set(label, known);
  return known;
}
