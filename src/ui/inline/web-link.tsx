import { Anchor } from '@mantine/core';

/** A web address, with or without its protocol. */
export function WebLink({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return (
    <Anchor inherit href={href} target="_blank" rel="noopener noreferrer">
      {address}
    </Anchor>
  );
}
