import { TextLink } from '../inline/text-link.tsx';
import { addressOf } from './kind.ts';

interface NamedLinkProps {
  path: string;
  id: string;
  /** Undefined where this phone does not hold the record: then nothing is to be opened. */
  name: string | undefined;
  /** What such a record is called. */
  word: string;
}

/** A record by its name, which opens it. */
export function NamedLink({ path, id, name, word }: NamedLinkProps) {
  return name === undefined ? (
    <>{word} not on this phone</>
  ) : (
    <TextLink inherit to={addressOf({ path }, id)}>
      {name}
    </TextLink>
  );
}
