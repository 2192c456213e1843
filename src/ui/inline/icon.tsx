/** Line icons on a 24 by 24 grid, in the text colour. */
const drawings = {
  home: 'M3 11.5 12 4l9 7.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5h4v5',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5C3.2 16 5.8 14.5 9 14.5s5.8 1.5 6.5 5M16 5.4a3.5 3.5 0 0 1 0 6.2M18 14.9c1.9.7 3.1 2.2 3.5 4.6',
  building: 'M4 21V4h10v17M14 9h6v12M2.5 21h19M7.5 8h3M7.5 12h3M7.5 16h3M17 13h.01M17 17h.01',
  flag: 'M6 4h13l-2.5 4.5L19 13H6M6 3v18M9.5 8.5h4',
  plus: 'M12 5v14M5 12h14',
  outbox: 'M4 13v6h16v-6h-5l-1.5 3h-3L9 13H4ZM12 3v8M8.5 6.5 12 3l3.5 3.5',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3.5 2',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5v5.5M12 16.5h.01',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4 20h16',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M4 20h16',
  book: 'M5 4h10a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3V4ZM5 17a3 3 0 0 1 3-3h10',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2',
  shield: 'M12 3 5 6v5c0 4.5 2.9 8.2 7 10 4.1-1.8 7-5.5 7-10V6l-7-3ZM9 12l2 2 4-4',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c1-3.6 4-5.5 7.5-5.5s6.5 1.9 7.5 5.5',
  leave: 'M14 4H6v16h8M10 12h10M16.5 8.5 20 12l-3.5 3.5',
  refresh: 'M19.5 9A8 8 0 0 0 5 8M4.5 15A8 8 0 0 0 19 16M5 4v4h4M19 20v-4h-4',
  offline:
    'M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4.5-2.6M14 9.3a10 10 0 0 1 5 2.7M12 19h.01M2 8.5a15 15 0 0 1 4-2.6M10.5 4.1A15 15 0 0 1 22 8.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  edit: 'M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  undo: 'M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  chevron: 'm9 5 7 7-7 7',
  back: 'M19 12H5M11 6l-6 6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  chat: 'M20 12a8 7.5 0 0 1-11.5 6.7L4 20l1.4-3.8A7.5 7.5 0 0 1 4 12a8 7.5 0 0 1 16 0Z',
  pin: 'M12 21c4.5-5 7-8.6 7-11.5a7 7 0 1 0-14 0C5 12.4 7.5 16 12 21ZM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  page: 'M6 3h8l4 4v14H6V3ZM14 3v4h4M9 12h6M9 16h6',
  camera: 'M4 7h3l2-3h6l2 3h3v13H4V7ZM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  calendar: 'M5 5h14v15H5V5ZM5 9.5h14M9 3v4M15 3v4M8.5 15l2.5 2.5 4.5-4.5',
  spot: 'M12 14.5c2.8-3.2 4.5-5.5 4.5-7.5a4.5 4.5 0 1 0-9 0c0 2 1.7 4.3 4.5 7.5ZM12 6.5v.5M8 15.5c-2.5.4-4 1.2-4 2.2 0 1.5 3.6 2.8 8 2.8s8-1.3 8-2.8c0-1-1.5-1.8-4-2.2',
  inbox: 'M4 5h16v14H4V5ZM4 13h4.5l1.5 2.5h4l1.5-2.5H20M8.5 8.5l2.2 2.2 4.3-4.2',
  view: 'M6 4h12v16l-6-4.5L6 20V4Z',
  settings:
    'M4 7h8M18 7h2M15 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 17h2M12 17h8M9 14a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  filter: 'M4 5h16l-6 7.5V19l-4-2v-4.5L4 5Z',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  ticket: 'M4 8V6h16v2.5a3.5 3.5 0 0 0 0 7V18H4v-2.5a3.5 3.5 0 0 0 0-7V8ZM10 9.5v1M10 13.5v1',
  rupee: 'M6 4h12M6 8.5h12M6 4h4.5a4.5 4.5 0 0 1 0 9H6l8 7.5',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  route:
    'M6 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 17.5H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5',
} as const;

export type IconName = keyof typeof drawings;

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number | string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0 }}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
