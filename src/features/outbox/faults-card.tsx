import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { kolkataDay } from '#contract/core/dates.ts';
import { faultsText, readFaults, type Fault } from '#data/device/faults.ts';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { saveFile } from '#ui/file/save-file.ts';
import { whenText } from '#ui/inline/when.ts';
import { t } from '#ui/language/text.ts';

const SHOWN = 5;

/** The last errors of the app on this phone, and the whole log to share with support. */
export function FaultsCard() {
  const [faults, setFaults] = useState<Fault[]>([]);
  useEffect(() => {
    void readFaults().then(setFaults);
  }, []);
  if (faults.length === 0) return null;
  return (
    <Card title={t('App errors')}>
      <Facts
        facts={faults
          .slice(-SHOWN)
          .toReversed()
          .map(({ at, where, kind, times }) => ({
            label: whenText(Date.parse(at)),
            value: (
              <>
                <span>{where}</span>, {kind}
                {times > 1 && t(', {times} times', { times })}
              </>
            ),
          }))}
      />
      <Text>{t('The log holds no names, no records and no passwords.')}</Text>
      <Group>
        {canShare(fileOf(faults)) && (
          <Button variant="light" onClick={() => void share(fileOf(faults))}>
            {t('Share the log')}
          </Button>
        )}
        <Button variant="default" onClick={() => saveFile(fileOf(faults), fileOf(faults).name)}>
          {t('Save the log')}
        </Button>
      </Group>
    </Card>
  );
}

const fileOf = (faults: readonly Fault[]): File =>
  new File([faultsText(faults)], `beatbook-log-${kolkataDay(Date.now())}.txt`, { type: 'text/plain' });

const canShare = (file: File): boolean => 'canShare' in navigator && navigator.canShare({ files: [file] });

/** Closing the phone's dialog is not an error. */
const share = (file: File): Promise<void> => navigator.share({ files: [file] }).catch(() => undefined);
