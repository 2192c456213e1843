import * as z from 'zod/mini';
import { ruleText } from './message.ts';

/** What a schema without a text of its own says about wrong input. */
function defaultText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? ruleText('This field is required')
        : ruleText('Enter a valid value');
    case 'invalid_value':
      return ruleText('Choose one of the options');
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    default:
      return ruleText('Enter a valid value');
  }
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') return ruleText('At most {max} characters', { max });
  return origin === 'array' ? ruleText('At most {max} entries', { max }) : ruleText('At most {max}', { max });
}

function tooSmall(origin: string, min: number): string {
  if (origin !== 'string' && origin !== 'array') return ruleText('At least {min}', { min });
  if (min === 1) return ruleText('This field is required');
  return origin === 'string'
    ? ruleText('At least {min} characters', { min })
    : ruleText('At least {min} entries', { min });
}

z.config({ customError: defaultText });
