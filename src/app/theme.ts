import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { t } from '#ui/language/text.ts';
import { DROPDOWN, MENUS } from '#ui/overlay/menus.ts';
import { overlayClosed } from '#ui/overlay/second-tap.ts';

const leaf: MantineColorsTuple = [
  '#e9f7f3',
  '#d2ebe3',
  '#a5d7c8',
  '#76c3ad',
  '#4fb397',
  '#36a888',
  '#1f8e70',
  '#10735f',
  '#0b5d4e',
  '#07473b',
];

/** The theme: large enough for thumbs, enough contrast for sunlight. */
export const theme = createTheme({
  primaryColor: 'leaf',
  colors: { leaf },
  primaryShade: 8,
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  components: {
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 'lg' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    CloseButton: { defaultProps: { 'aria-label': t('Close'), size: 'lg' } },
    // Mantine's focus placeholder is invalid inside role=menu. A chosen item disappears at once, so that a second
    // tap cannot choose it again. Menus are part of the page's landmarks.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        transitionProps: { exitDuration: 0 },
        portalProps: { target: `#${MENUS}` },
      },
    },
    Popover: { defaultProps: { onClose: () => overlayClosed('dropdown') } },
    PopoverDropdown: { defaultProps: { [DROPDOWN]: true } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    // A page has one banner: that of the app.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});
