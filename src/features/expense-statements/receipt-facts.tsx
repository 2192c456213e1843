import { List } from '@mantine/core';
import '@mantine/core/styles/List.css';
import * as z from 'zod/mini';
import { takenFrom } from '#contract/attachments.ts';
import { distanceText } from '#domain/visit/words.ts';
import { whenText } from '#ui/inline/when.ts';
import { Card } from '#ui/layout/card.tsx';
import { t } from '#ui/language/text.ts';

const receipts = z.catch(
  z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      taken_at: z.nullable(z.string()),
      taken_from: z._default(z.nullable(z.enum(takenFrom)), null),
      check_in: z.nullable(z.object({ metres: z.number(), name: z.nullable(z.string()) })),
    }),
  ),
  [],
);

/** When and where the receipts of a statement were taken, and who says so, as the server answers it. */
export function ReceiptFacts({ answered }: { answered: unknown }) {
  const taken = receipts
    .parse(answered)
    .flatMap(({ taken_at, ...receipt }) => (taken_at === null ? [] : [{ ...receipt, taken_at }]));
  return (
    <>
      <Taken title={t('Photographed in the app')} taken={taken.filter((one) => one.taken_from !== 'file')} />
      <Taken title={t('According to the file')} taken={taken.filter((one) => one.taken_from === 'file')} />
    </>
  );
}

interface TakenProps {
  title: string;
  taken: readonly (Fact & { id: string; name: string })[];
}

function Taken({ title, taken }: TakenProps) {
  if (taken.length === 0) return null;
  return (
    <Card title={title}>
      <List>
        {taken.map((receipt) => (
          <List.Item key={receipt.id}>
            {receipt.name}: {factOf(receipt)}
          </List.Item>
        ))}
      </List>
    </Card>
  );
}

type Fact = Pick<z.infer<typeof receipts>[number], 'check_in'> & { taken_at: string };

function factOf({ taken_at, check_in }: Fact): string {
  const when = whenText(taken_at);
  if (!check_in) return t('Taken {when}', { when });
  const distance = distanceText(check_in.metres);
  return check_in.name === null
    ? t('Taken {when}, {distance} from a check-in', { when, distance })
    : t('Taken {when}, {distance} from the check-in at {name}', { when, distance, name: check_in.name });
}
