import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { verdictOf } from '#contract/core/positions.ts';
import { cleanLine } from '#contract/core/reading/texts.ts';
import { settings } from '#contract/core/settings.ts';
import type { NewOp } from '#data/api.ts';
import { writeAll } from '#data/write.ts';
import '#ui/form/form-styles.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { say } from '#ui/message/snackbar.ts';
import { sayAllSaved } from '#ui/message/undo.ts';
import { useAct } from '#ui/hooks/use-act.ts';
import { t } from '#ui/language/text.ts';
import { Chips } from './chips.tsx';
import { addPositionLater } from './late-position.ts';
import { FixCard } from './fix-card.tsx';
import { pointOf, type Shop } from './with-visit.tsx';
import { useFix } from './use-fix.ts';
import { metresTo, type Whereabouts } from './writes.ts';

const reasons = [
  { key: 'Met at another place', value: t('Met at another place') },
  { key: 'Shop has moved', value: t('Shop has moved') },
  { key: 'Shop location is wrong', value: t('Shop location is wrong') },
];

interface CheckInProps {
  shop: Shop;
  /** Name if the shop is not on this phone. */
  otherwise: string;
  /** The writes of a check-in; undefined while unknown. */
  writes: ((where: Whereabouts, reason: string) => NewOp[] | Promise<NewOp[]>) | undefined;
  onDone: () => void;
}

/** Check-in: position, distance to the shop, reason if away from it. */
export function CheckIn({ shop, otherwise, writes, onDone }: CheckInProps) {
  const fix = useFix();
  const { position, address, refusal, seeking } = fix;
  const atShopOnly = settings.check_position === 'refuse';
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const distance = metresTo(pointOf(shop), position);
  const away =
    settings.check_position !== 'off' && verdictOf(distance, position?.accuracy ?? null) === 'away';
  const reason = away ? cleanLine(typed) : '';

  const checkIn = useAct(async () => {
    setTried(true);
    if (!writes || (away && !reason)) return false;
    const ops = await writes({ position, address, distance }, reason);
    const written = await writeAll(ops);
    if (!written.ok) {
      say(written.message);
      return false;
    }
    sayAllSaved(t('Checked in – will sync'), written);
    const visit_id = ops.at(-1)?.record_id;
    if (!position && visit_id) addPositionLater({ visit_id, type: 'check_in', shop: pointOf(shop) });
    onDone();
    return true;
  });

  return (
    <Stack gap="sm">
      <Text fw={700} size="lg">
        {shop?.name ?? otherwise}
      </Text>
      <FixCard fix={fix} distance={distance} />
      {away && (
        <>
          <Chips
            label={t('Why are you away from the shop?')}
            choices={reasons}
            value={typed}
            onChoose={setTyped}
          />
          <TextInput
            label={t('Reason')}
            withAsterisk
            value={typed}
            maxLength={500}
            error={tried && !reason && t('Reason is required')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </>
      )}
      {atShopOnly && !seeking && (away || !position) && (
        <Text size="sm" c="red">
          {t(
            'You can check in only at the shop. This check-in is saved here, but the server will reject it.',
          )}
        </Text>
      )}
      <Button
        size="lg"
        fullWidth
        leftSection={<Icon name="pin" />}
        disabled={(atShopOnly && seeking) || !writes}
        aria-disabled={checkIn.running}
        onClick={checkIn.run}
      >
        {t('Check in')}
      </Button>
      {!position && !atShopOnly && (
        <Text size="sm" c="dimmed">
          {refusal === 'denied' || refusal === 'unavailable'
            ? t('You can check in without location.')
            : t('You can check in now. Your location is added if it is found within a minute.')}
        </Text>
      )}
    </Stack>
  );
}
