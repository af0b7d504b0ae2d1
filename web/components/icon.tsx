/** Drawn on 24 × 24 with a stroke of 2. */
const paths = {
  up: 'M12 19V6M6 11.5 12 5.5l6 6',
  down: 'M12 5v13M6 12.5l6 6 6-6',
  comment: 'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.5L8 20.5V17H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2Z',
  save: 'M7 4h10a1 1 0 0 1 1 1v15l-6-4.2L6 20V5a1 1 0 0 1 1-1Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M6 12h12',
  star: 'm12 3 3 6h6l-5 4 2 7-6-4-6 4 2-7-5-4h6Z',
  compact: 'M4 6h16M4 12h16M4 18h16',
  comfortable: 'M4 5h5v5H4zM4 14h5v5H4zM13 7.5h7M13 16.5h7',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c1-4 4-6 7-6s6 2 7 6',
  flame:
    'M12 3c.6 3.2 5.5 5.3 5.5 10.3A5.6 5.6 0 0 1 12 19.5a5.6 5.6 0 0 1-5.5-5.7c0-2.3 1.2-3.7 2.2-4.7.3 1.5 1 2.3 1.8 2.6C10.2 8.6 10.6 5.3 12 3Z',
  bell: 'M12 4.5a6 6 0 0 0-6 6V16l-1.5 2h15L18 16v-4M10 18a2 2 0 0 0 4 0M18 2.5v6M15 5.5h6',
  spark: 'M13 3 5.5 13.5H11L10 21l8-11h-5.5L13 3Z',
  lock: 'M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  copy: 'M9 9h9a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 18 20H9.5A1.5 1.5 0 0 1 8 18.5V10M5.5 15A1.5 1.5 0 0 1 4 13.5v-8A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5',
  check: 'M5 12.5 10 17.5 19 7',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7v5l3 2',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  filter: 'M4 7h16M7 12h10M10 17h4',
  settings: 'M4 7h9M18.5 7H20M4 17h2.5M12 17h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  external: 'M14 5h5v5M19 5l-8.5 8.5M17 14v4a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 18V9a1.5 1.5 0 0 1 1.5-1.5H11',
  edit: 'M5 19l.8-3.6L16 5.2a1.5 1.5 0 0 1 2.1 0l.7.7a1.5 1.5 0 0 1 0 2.1L8.6 18.2 5 19ZM14.5 6.7l2.8 2.8',
  trash: 'M5 7h14M9.5 7V5h5v2M7 7l.8 12h8.4L17 7M10.5 11v4.5M13.5 11v4.5',
  back: 'M19 12H6M11.5 6 5.5 12l6 6',
  reply: 'M9.5 6 4.5 11l5 5M5 11h8.5a6 6 0 0 1 6 6v1',
  leave: 'M14 5H7a1.5 1.5 0 0 0-1.5 1.5v11A1.5 1.5 0 0 0 7 19h7M11 12h9M16.5 8.5 20 12l-3.5 3.5',
  share: 'M12 14.5V4.5M8 8l4-4 4 4M6 12v6a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 18v-6',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  quote: 'M10 7H6a1.5 1.5 0 0 0-1.5 1.5V12H10ZM10 12c0 2.5-1.3 4.3-4 5M19.5 7h-4A1.5 1.5 0 0 0 14 8.5V12h5.5ZM19.5 12c0 2.5-1.3 4.3-4 5',
  place: 'M12 21c4-4.5 6.5-7.8 6.5-11a6.5 6.5 0 1 0-13 0c0 3.2 2.5 6.5 6.5 11ZM12 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  hide: 'M4 4l16 16M10 6.3A9 9 0 0 1 12 6c4.5 0 7.5 3.2 9 6a14 14 0 0 1-2.6 3.4M6.4 7.6A13 13 0 0 0 3 12c1.5 2.8 4.5 6 9 6a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4',
  flag: 'M6 21V4h13l-3 4 3 5H6',
  warning: 'M12 4.5 21 19.5H3L12 4.5ZM12 10v4.5M12 17h.01',
} as const;

/** Those that point along the line, mirrored where it runs from right to left. */
const directional = new Set<IconName>(['comfortable', 'external', 'leave', 'reply']);

export type IconName = keyof typeof paths;

/** Decorative: its meaning is in the text beside it or in the button's label. `filled` marks what is on. */
export const Icon = ({ name, filled = false, className = 'size-5' }: { name: IconName; filled?: boolean; className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    className={`shrink-0 ${directional.has(name) ? 'rtl:-scale-x-100' : ''} ${className}`}
    fill={filled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
