import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { priceText } from './price-text.ts';
import { dateOf } from './step-date.ts';
import { linesOf, type Scale, type Step, scaleOf, stepsWithLabels } from './steps.ts';

interface PriceChartProps {
  steps: readonly Step[];
  currency: string;
  lowest: number | undefined;
  isOver: boolean;
}

/**
 * The prices as steps. Pointing, touching or the arrow keys choose one, described below; for screen readers it is a slider. Time runs from
 * the left in every script.
 */
export function PriceChart({ steps, currency, lowest, isOver }: PriceChartProps) {
  const [chosen, setChosen] = useState<number>();
  const scale = scaleOf(steps);
  const last = steps.length - 1;
  const at = Math.min(chosen ?? last, last);
  const step = steps[at];
  if (step === undefined) return null;
  const label = labelOf(steps, step, currency, at === last && !isOver);

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(scale.stepAt(((clientX - left) / width) * 100));
  };
  const press = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, to)));
  };

  return (
    <div dir="ltr" className="grid gap-y-1 text-sm text-soft">
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('detail.prices.chart')}
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={at + 1}
        aria-valuetext={label}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
        onBlur={() => setChosen(undefined)}
        onKeyDown={press}
        className="relative h-44 cursor-crosshair touch-pan-y border-y border-line"
      >
        <Lines steps={steps} scale={scale} />
        <Dot step={step} scale={scale} className="bg-wire" />
        {steps.map((each) => each.price === lowest && <Dot key={each.from} step={each} scale={scale} className="bg-good" />)}
        {stepsWithLabels(steps, scale).map((each) => (
          <StepLabel key={each.from} step={each} currency={currency} scale={scale} />
        ))}
        {chosen !== undefined && <Cursor step={step} scale={scale} />}
      </div>
      <p className="flex justify-between gap-3 text-xs">
        <span>{dateOf(steps, steps[0]?.from)}</span>
        <span>{isOver ? dateOf(steps, steps[last]?.to) : t('detail.prices.today')}</span>
      </p>
      <p dir="auto" aria-hidden="true" className="min-h-6 text-[0.9375rem] text-ink">
        {label}
      </p>
    </div>
  );
}

function labelOf(steps: readonly Step[], { price, from, to }: Step, currency: string, goesOn: boolean): string {
  const values = { price: priceText(price, currency), from: dateOf(steps, from) };
  return goesOn ? t('detail.prices.since', values) : t('detail.prices.span', { ...values, to: dateOf(steps, to) });
}

/** Above the step, where it begins; at the right edge, before it. */
function StepLabel({ step: { price, from }, currency, scale: { x, y } }: { step: Step; currency: string; scale: Scale }) {
  const isAtEnd = x(from) > 75;
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute -translate-y-full px-1 text-xs leading-5 font-medium whitespace-nowrap tabular-nums text-ink [text-shadow:0_0_2px_var(--color-surface),0_0_3px_var(--color-surface),0_0_4px_var(--color-surface)] ${isAtEnd ? '-translate-x-full' : ''}`}
      style={{ left: `${x(from)}%`, top: `calc(${y(price)}% - 5px)` }}
    >
      {priceText(price, currency)}
    </span>
  );
}

function Lines({ steps, scale }: { steps: readonly Step[]; scale: Scale }) {
  const { sure, unsure } = linesOf(steps, scale);
  const line = { fill: 'none', strokeWidth: 2.5, vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible stroke-wire forced-colors:stroke-[CanvasText]"
      aria-hidden="true"
    >
      <path d={sure} {...line} />
      <path d={unsure} {...line} strokeDasharray="2 5" />
    </svg>
  );
}

const Dot = ({ step, scale, className }: { step: Step; scale: Scale; className: string }) => (
  <span
    className={`absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full ring-2 ring-surface forced-color-adjust-none forced-colors:bg-[Highlight] ${className}`}
    style={{ left: `${scale.x(step.from)}%`, top: `${scale.y(step.price)}%` }}
  />
);

/** Marks the period of the chosen price. */
const Cursor = ({ step: { from, to }, scale: { x } }: { step: Step; scale: Scale }) => (
  <span className="absolute inset-y-0 bg-wire opacity-10" style={{ left: `${x(from)}%`, width: `max(${x(to) - x(from)}%, 2px)` }} />
);
