import { Text } from '@mantine/core';
import { placeOf } from '../party/party-values.ts';
import { ReachLinks } from '../party/reach-links.tsx';
import type { Shop } from './with-visit.tsx';

/** Who is visited, where, and one tap to call, to write, or to be led there. */
export function ShopLines({ shop }: { shop: NonNullable<Shop> }) {
  return (
    <>
      <div>
        <Text fw={700} size="lg">
          {shop.name}
        </Text>
        <Text size="sm">{placeOf(shop.location)}</Text>
      </div>
      <ReachLinks name={shop.name} mobile={shop.mobile} location={shop.location} />
    </>
  );
}
