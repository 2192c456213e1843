import { AppShell } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { t } from '#ui/language/text.ts';
import { PHONE } from '#ui/list/widths.ts';
import type { Overlay } from '../command/overlays.tsx';
import { useAppKeys } from '../keys/use-app-keys.ts';
import { MENUS } from '#ui/overlay/menus.ts';
import { usePart } from '../use-part.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Notices } from './notices.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every signed-in screen. */
export function Shell({ children }: { children: ReactNode }) {
  const wide = !useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [side, setSide] = useState(true);
  const [drawer, setDrawer] = useState(false);
  const { Part: PhoneDrawer, fetchPart } = usePart(
    async () => (await import('./phone-drawer.tsx')).PhoneDrawer,
  );
  const [capture, setCapture] = useState(false);
  const { Part: CaptureDrawer, fetchPart: fetchCapture } = usePart(
    async () => (await import('./capture-drawer.tsx')).CaptureDrawer,
  );
  const openCapture = async () => setCapture(await fetchCapture());
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const { Part: Overlays, fetchPart: fetchOverlays } = usePart(
    async () => (await import('../command/overlays.tsx')).Overlays,
  );
  const show = async (next: Overlay) => setOverlay((await fetchOverlays()) ? next : null);
  useAppKeys({ search: () => void show('search'), keys: () => void show('keys') });
  const openDrawer = async () => setDrawer(await fetchPart());
  const toggle = () => {
    if (wide) setSide((was) => !was);
    else void openDrawer();
  };
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 230, breakpoint: 'sm', collapsed: { mobile: true, desktop: !side } }}
      footer={{ height: { base: 64, sm: 0 } }}
      padding={{ base: 'sm', sm: 'md' }}
    >
      <a href="#main" className={classes.skip}>
        {t('Skip to content')}
      </a>
      <AppShell.Header data-clear>
        <TopBar menuOpen={wide ? side : drawer} onToggleMenu={toggle} onSearch={() => void show('search')} />
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="sm">{wide && side && <SideMenu />}</AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <div data-clear>
          <Notices />
        </div>
        {children}
        <div id={MENUS} />
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm">
        <BottomBar
          menuOpen={drawer}
          onMore={() => void openDrawer()}
          captureOpen={capture}
          onCapture={() => void openCapture()}
        />
      </AppShell.Footer>
      {Overlays && <Overlays open={overlay} onOpen={setOverlay} />}
      {CaptureDrawer && <CaptureDrawer opened={capture} onClose={() => setCapture(false)} />}
      {PhoneDrawer && <PhoneDrawer opened={drawer} onClose={() => setDrawer(false)} />}
    </AppShell>
  );
}
