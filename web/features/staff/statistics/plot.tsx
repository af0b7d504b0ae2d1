import { count, day as dayText } from '../../../i18n/format.ts';

interface PlotProps {
  days: readonly string[];
  values: Readonly<Record<string, number>>;
}

/** The values of days as bars from zero, so that a gap is a gap. Time runs from the left in every script. The table below it has the numbers. */
export function Plot({ days, values }: PlotProps) {
  const highest = Math.max(1, ...Object.values(values));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return (
    <div dir="ltr" aria-hidden="true" className="grid content-start gap-1 text-xs text-soft">
      <span className="tabular-nums">{count(highest)}</span>
      <svg
        viewBox={`0 0 ${days.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-28 w-full border-y border-line fill-wire forced-colors:fill-[CanvasText]"
      >
        {days.map((day, index) => {
          const height = ((values[day] ?? 0) / highest) * 100;
          return <rect key={day} x={index + 0.1} y={100 - height} width={0.8} height={height} />;
        })}
      </svg>
      <span className="flex justify-between gap-3">
        <span>{dayText(first, 'UTC')}</span>
        <span>{dayText(last, 'UTC')}</span>
      </span>
    </div>
  );
}
