import { TextLink } from '../inline/text-link.tsx';
import { t } from '../language/text.ts';
import { addressOf } from './kind.ts';

interface NamedLinkProps {
  path: string;
  id: string;
  /** Undefined if the record is not on this phone: then there is no link. */
  name: string | undefined;
  /** The record's kind in words. */
  word: string;
}

/** A record's name as a link to it. */
export function NamedLink({ path, id, name, word }: NamedLinkProps) {
  return name === undefined ? (
    <>{t('{word} not on this {device}', { word })}</>
  ) : (
    <TextLink inherit to={addressOf({ path }, id)}>
      {name}
    </TextLink>
  );
}
