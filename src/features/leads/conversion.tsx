import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LocalRecord } from '#data/api.ts';
import { usePick } from '#data/hooks.ts';
import { formatDate } from '#lib/dates.ts';
import { Icon } from '#ui/inline/icon.tsx';
import { TextLink } from '#ui/inline/text-link.tsx';
import { rich } from '#ui/language/rich.tsx';
import { t } from '#ui/language/text.ts';

/** The customer a lead was converted to: null if there is none, undefined while loading. */
export interface Conversion {
  id: string;
  name: string;
  at: string | null;
}

/** Looks up a lead's conversion, on the server or first on this phone. */
export function useConversion(lead: LocalRecord<'leads'>): Conversion | null | undefined {
  const made = usePick('contacts', { lead_id: lead.id }).value;
  const here =
    made?.find((row) => row.id === lead.contact_id) ?? made?.find((row) => row._mark !== 'attention');
  const shown = here ?? made?.[0];
  const id = lead.contact_id ?? shown?.id;
  if (id === undefined) return made && null;
  return { id, name: shown?.name ?? lead.name, at: lead.converted_at ?? shown?.created_at ?? null };
}

/** A lead's conversion, linked to the customer. */
export function ConversionNote({ conversion: { id, name, at } }: { conversion: Conversion }) {
  return (
    <Text>
      {rich('Converted to customer {customer}', {
        customer: (
          <TextLink to="/customers/$id" params={{ id }} underline="always">
            {name}
          </TextLink>
        ),
      })}
      {at !== null && t(' on {day}', { day: formatDate(at) })}
    </Text>
  );
}

/** Link to a lead's conversion form. */
export function ConvertButton({ id }: { id: string }) {
  return (
    <Button
      variant="default"
      leftSection={<Icon name="people" />}
      renderRoot={(props) => <Link to="/convert/$id" params={{ id }} {...props} />}
    >
      {t('Convert to Customer')}
    </Button>
  );
}
