import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { Component, Suspense, type CSSProperties, type ReactNode } from 'react';
import { lazyPart } from '../hooks/parts.ts';
import { t } from '../language/text.ts';
import type { MapViewProps } from './map-view.tsx';

const MapView = lazyPart(() => import('./map-view.tsx'));

/** Map height of an address, in pixels. (Document 3, section 2.) */
const HEIGHT = 300;

const frame: CSSProperties = {
  boxSizing: 'content-box',
  overflow: 'hidden',
  borderRadius: 'var(--mantine-radius-default)',
  border: '1px solid var(--mantine-color-default-border)',
};

/** Error boundary: a map that does not load or render shows a sentence, and the form stays usable. */
class MapGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Stack h="100%" p="md" align="center" justify="center">
        <Text size="sm">{t('The map cannot be shown now. Everything else here works.')}</Text>
        <Button variant="default" onClick={() => this.setState({ failed: false })}>
          {t('Show the map again')}
        </Button>
      </Stack>
    );
  }
}

/** The lazy map of an address; its failure never blocks the form. */
export const MapFrame = (props: MapViewProps) => (
  <Frame height={HEIGHT}>
    <MapView {...props} />
  </Frame>
);

/** Fixed space for a map, while it loads or after it failed. */
export function Frame({ height, children }: { height: number | string; children: ReactNode }) {
  return (
    <div style={{ ...frame, height }}>
      <MapGuard>
        <Suspense
          fallback={
            <Center h="100%">
              <Loader role="progressbar" aria-label={t('Loading the map')} />
            </Center>
          }
        >
          {children}
        </Suspense>
      </MapGuard>
    </div>
  );
}
