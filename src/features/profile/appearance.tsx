import { SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Card } from '#ui/layout/card.tsx';
import { setHighContrast, useHighContrast } from '#ui/device/appearance.ts';

const schemes = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Appearance settings of this device. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const high = useHighContrast();
  return (
    <Card title="Appearance">
      <Stack>
        <SegmentedControl
          aria-label="Theme"
          size="md"
          fullWidth
          data={[...schemes]}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <Switch
          size="md"
          label="Big text, strong contrast"
          description="For bright sun and tired eyes"
          checked={high}
          onChange={(event) => setHighContrast(event.currentTarget.checked)}
        />
      </Stack>
    </Card>
  );
}
