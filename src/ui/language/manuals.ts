import { languages } from '#contract/core/language/languages.ts';
import { chosenLanguage } from './chosen.ts';

/** The folder of the manuals in the language of this device; empty for the English ones. */
export const manualFolder: string = languages[chosenLanguage()].manuals;

/** Their URLs. */
export const manualFiles = {
  app: `/manuals/${manualFolder}app-user-manual.pdf`,
  crm: `/manuals/${manualFolder}crm-user-manual.pdf`,
} as const;
