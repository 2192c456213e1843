import { Button, Group } from '@mantine/core';
import { languages, type Language } from '#contract/core/language/languages.ts';
import { chosenLanguage } from './chosen.ts';
import { t } from './text.ts';

const offered: Language[] = ['en', 'hi'];

/** The languages, each by its own name. */
export function LanguageChoice({ onChoose }: { onChoose: (code: Language) => void }) {
  const chosen = chosenLanguage();
  return (
    <Group role="group" aria-label={t('Language')} gap="xs" justify="center">
      {offered.map((code) => (
        <Button
          key={code}
          variant={code === chosen ? 'light' : 'subtle'}
          aria-pressed={code === chosen}
          lang={languages[code].locale}
          onClick={() => onChoose(code)}
        >
          {languages[code].name}
        </Button>
      ))}
    </Group>
  );
}
