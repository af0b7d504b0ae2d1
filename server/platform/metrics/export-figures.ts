import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';

interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** One metric of a source. What it does not know is left out. A name with `_total` is a counter that others have counted. */
export interface Figure<Source> {
  name: string;
  help: string;
  labels?: readonly string[];
  /** What the processes of one machine are together, if not the sum. */
  aggregator?: Aggregator;
  of: (source: Source) => number | undefined | readonly Sample[];
}

/** Exports what a source says at each scrape. While it says nothing, its metrics are missing. */
export function exportFigures<Source>(
  registry: Registry,
  read: () => Source | undefined | Promise<Source | undefined>,
  figures: readonly Figure<Source>[],
  usual: Aggregator = 'sum',
): void {
  for (const { name, help, labels = [], aggregator = usual, of } of figures) {
    const options = { name, help, labelNames: labels, registers: [registry], aggregator };
    const collect = async (metric: Gauge | Counter) => {
      const source = await read();
      metric.reset();
      // Without labels, a reset metric is 0.
      if (labels.length === 0) metric.remove();
      const known = source === undefined ? [] : samplesIn(of(source));
      for (const { labels, value } of known) metric.inc(labels, value);
    };
    if (name.endsWith('_total'))
      new Counter({
        ...options,
        collect() {
          return collect(this);
        },
      });
    else
      new Gauge({
        ...options,
        collect() {
          return collect(this);
        },
      });
  }
}

function samplesIn(answer: number | undefined | readonly Sample[]): readonly Sample[] {
  if (answer === undefined) return [];
  return typeof answer === 'number' ? [{ labels: {}, value: answer }] : answer;
}
