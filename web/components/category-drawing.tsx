import { hueOf } from '../lib/hue.ts';

/** Drawn on 48 × 48: `tag` is filled in the colour of the price tag, `lines` are drawn over it. */
interface Drawing {
  hue: number;
  tag: string;
  lines: string;
}

const drawings: Record<string, Drawing> = {
  all: { hue: 262, tag: 'M27 8h13v13H27z', lines: 'M8 8h13v13H8zM27 8h13v13H27zM8 27h13v13H8zM27 27h13v13H27z' },
  electronics: {
    hue: 255,
    tag: 'M6 28h8v12H9a3 3 0 0 1-3-3zM34 28h8v9a3 3 0 0 1-3 3h-5z',
    lines: 'M6 37V26a18 18 0 0 1 36 0v11a3 3 0 0 1-3 3h-5V28h8M6 28h8v12H9a3 3 0 0 1-3-3',
  },
  computers: {
    hue: 225,
    tag: 'M13 14h22v14H13z',
    lines: 'M9 33V12a2.5 2.5 0 0 1 2.5-2.5h25A2.5 2.5 0 0 1 39 12v21M4 33h40l-2.5 5h-35zM13 14h22v14H13z',
  },
  gaming: {
    hue: 295,
    tag: 'M32 19a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
    lines:
      'M15 13h18a9 9 0 0 1 9 8.5l1.5 9a5 5 0 0 1-9.5 2.5L31 28H17l-3 5a5 5 0 0 1-9.5-2.5l1.5-9A9 9 0 0 1 15 13ZM15 18v7M11.5 21.5h7M32 19a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  },
  home: { hue: 145, tag: 'M17 7h14l6 15H11z', lines: 'M17 7h14l6 15H11zM24 22v19M15 41h18M31 22v6' },
  fashion: {
    hue: 340,
    tag: 'M14 21h20v6H14z',
    lines: 'M17 8 6 14l4 9 4-2v19h20V21l4 2 4-9-11-6a7 7 0 0 1-14 0ZM14 27h20M14 21h20',
  },
  groceries: {
    hue: 95,
    tag: 'M24 13c0-4 3-8 8-8 0 5-3 8-8 8Z',
    lines:
      'M24 16c-4-3.5-15-3-15 8.5C9 33 15 42 19.5 42c2 0 3-1 4.5-1s2.5 1 4.5 1C33 42 39 33 39 24.5 39 13 28 12.5 24 16ZM24 13c0-4 3-8 8-8 0 5-3 8-8 8Z',
  },
  beauty: {
    hue: 10,
    tag: 'M13 27h22v13a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3z',
    lines: 'M18 19h12a5 5 0 0 1 5 5v16a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3V24a5 5 0 0 1 5-5ZM20 19v-6h8v6M24 13V6h-6M13 27h22',
  },
  kids: { hue: 55, tag: 'M17 7h14v15H17z', lines: 'M17 7h14v15H17zM8 25h14.5v15H8zM25.5 25H40v15H25.5zM24 11.5v6' },
  sports: {
    hue: 35,
    tag: 'M35 13c-5.5 5-5.5 17 0 22a16 16 0 0 0 0-22Z',
    lines: 'M24 8a16 16 0 1 0 0 32 16 16 0 0 0 0-32ZM24 8v32M8 24h32M13 13c5.5 5 5.5 17 0 22M35 13c-5.5 5-5.5 17 0 22',
  },
  books: {
    hue: 75,
    tag: 'M30 9.5v14l3-2.5 3 2.5V9z',
    lines: 'M24 14c-4-4-10-5-17-5v27c7 0 13 1 17 5 4-4 10-5 17-5V9c-7 0-13 1-17 5ZM24 14v27M30 10v13.5l3-2.5 3 2.5V9',
  },
  travel: {
    hue: 195,
    tag: 'M17 15h14v24H17z',
    lines:
      'M12 15h24a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V19a4 4 0 0 1 4-4ZM18 15v-4a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v4M17 15v24M31 15v24',
  },
  services: { hue: 165, tag: 'M8 34a16 16 0 0 1 32 0z', lines: 'M8 34a16 16 0 0 1 32 0zM5 40h38M24 18v-5M19.5 12h9M15 31a9 9 0 0 1 6-7' },
  other: {
    hue: 20,
    tag: 'M6 14h36v8H6z',
    lines: 'M8 22v18h32V22M6 14h36v8H6zM24 14v26M24 14c-2-7-10-9-11-4-.5 3 4 4 11 4Zm0 0c2-7 10-9 11-4 .5 3-4 4-11 4Z',
  },
};

interface CategoryDrawingProps {
  /** Its slug. */
  category: string;
  name: string;
  className?: string;
}

/** The category's drawing on its own colour; the initial of a category that the community added. Decorative: the category is in the text. */
export function CategoryDrawing({ category, name, className = '' }: CategoryDrawingProps) {
  const drawing = drawings[category];
  return (
    <span
      aria-hidden="true"
      style={{ '--hue': drawing?.hue ?? hueOf(name) }}
      className={`tinted grid shrink-0 place-items-center ${className}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 48 48"
        className="size-[60%] max-h-11 max-w-11"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      >
        {drawing === undefined ? (
          <text x="24" y="25" fontSize="36" fontWeight="700" textAnchor="middle" dominantBaseline="central" fill="currentColor">
            {[...name.trim()][0]?.toUpperCase()}
          </text>
        ) : (
          <>
            <path d={drawing.tag} className="fill-tag" />
            <path d={drawing.lines} fill="none" stroke="currentColor" />
          </>
        )}
      </svg>
    </span>
  );
}
