import { SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Card } from '#ui/layout/card.tsx';
import { setHighContrast, useHighContrast } from '#ui/device/appearance.ts';
import { LanguageChoice } from '#ui/language/language-choice.tsx';
import { chooseLanguage } from '#ui/language/chosen.ts';
import { t } from '#ui/language/text.ts';

const schemes = [
  { value: 'auto', label: t('Auto') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const;

/** Appearance settings of this device. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const high = useHighContrast();
  return (
    <Card title={t('Appearance')}>
      <Stack>
        <SegmentedControl
          aria-label={t('Theme')}
          size="md"
          fullWidth
          data={[...schemes]}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <LanguageChoice onChoose={chooseLanguage} />
        <Switch
          size="md"
          label={t('Large text, high contrast')}
          description={t('For bright sun and tired eyes')}
          checked={high}
          onChange={(event) => setHighContrast(event.currentTarget.checked)}
        />
      </Stack>
    </Card>
  );
}
