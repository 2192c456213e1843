import { Text } from '@mantine/core';
import { placeOf } from '../party/party-values.ts';
import { ReachLinks } from '../party/reach-links.tsx';
import type { Shop } from './with-visit.tsx';

/** The visited party and its place, with call, message and directions. */
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
