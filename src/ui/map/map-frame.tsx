import { Center, Loader, Text } from '@mantine/core';
import { Component, Suspense, type CSSProperties, type ReactNode } from 'react';
import { lazyPart } from '../hooks/parts.ts';
import type { MapViewProps } from './map-view.tsx';

const MapView = lazyPart(() => import('./map-view.tsx'));

/** Height of the map of an address, in pixels. (Document 3, section 2.) */
const HEIGHT = 300;

const frame: CSSProperties = {
  boxSizing: 'content-box',
  overflow: 'hidden',
  borderRadius: 'var(--mantine-radius-default)',
  border: '1px solid var(--mantine-color-default-border)',
};

/** A map that did not load, or that the device cannot draw, leaves a sentence, and the form around it goes on. */
class MapGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Center h="100%" p="md">
        <Text size="sm">The map cannot be shown now. Everything else here works.</Text>
      </Center>
    );
  }
}

/** The map of an address: loaded when first needed, never in the way of the form. */
export const MapFrame = (props: MapViewProps) => (
  <Frame height={HEIGHT}>
    <MapView {...props} />
  </Frame>
);

/** Room for any map: shown while it loads, and where it does not. */
export function Frame({ height, children }: { height: number | string; children: ReactNode }) {
  return (
    <div style={{ ...frame, height }}>
      <MapGuard>
        <Suspense
          fallback={
            <Center h="100%">
              <Loader aria-label="Loading the map" />
            </Center>
          }
        >
          {children}
        </Suspense>
      </MapGuard>
    </div>
  );
}
