import * as z from 'zod/mini';
import { namedAlike } from './core/define-fields.ts';
import { degrees, optionalText } from './core/fields.ts';
import { readDigits } from './core/reading/numbers.ts';
import { ruleText } from './core/language/message.ts';

/** The address of an organisation; all parts are optional. */
export const officeLocation = z.object({
  address: optionalText(),
  city: optionalText(120),
  pincode: optionalText(10, readDigits),
  state: optionalText(120),
  country: optionalText(60),
  latitude: degrees(90),
  longitude: degrees(180),
});
export const officeWords = namedAlike(officeLocation);
export type OfficeLocation = z.infer<typeof officeLocation>;

/** An address whose position needs address text: a marker alone tells no way. (Document 3, section 5.) */
export const placedOffice = officeLocation.check(
  z.refine(({ latitude, address }) => typeof latitude !== 'number' || address !== null, {
    path: ['address'],
    error: ruleText('{label} is required', { label: 'Address' }),
  }),
);

/** In requests, all parts except `location.address` are next to the other fields. (Document 1, section 3.) */
export const officeBody = {
  location: z.optional(z.looseObject({})),
  ...z.partial(z.omit(officeLocation, { address: true })).shape,
};
