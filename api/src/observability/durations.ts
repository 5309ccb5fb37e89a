import { Histogram, type Registry } from 'prom-client';

/** What is told apart. */
type Label = 'method' | 'route' | 'status';

/** How the histogram is called, and its buckets' upper bounds in seconds. */
interface Shape {
  readonly name: string;
  readonly help: string;
  readonly buckets: readonly number[];
  readonly registry: Registry;
}

/** An answer that took so long; `route` is the pattern, never the address, so that the series stay few. */
export interface TimedAnswer {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Answers of one method, route and status. */
interface Series {
  readonly labels: Record<Label, string>;
  /** Of each bucket alone; the last is of what took longer than all bounds. */
  readonly counts: number[];
  sum: number;
}

/**
 * The histogram of how long answers take. It counts by itself, and leaves to prom-client how that is told: finding its
 * series by labels with each answer costs a tenth of an answer that is kept.
 */
export class Durations extends Histogram<Label | 'le'> {
  private readonly shape: Shape;
  /** By route, method and status. */
  private readonly series = new Map<string, Map<string, Map<number, Series>>>();

  constructor(shape: Shape) {
    const { name, help, buckets, registry } = shape;
    super({
      name,
      help,
      labelNames: ['method', 'route', 'status'],
      buckets: [...buckets],
      registers: [registry],
    });
    this.shape = shape;
  }

  /** Counts an answer. */
  add(answer: TimedAnswer): void {
    const series = this.seriesOf(answer);
    const { buckets } = this.shape;
    let bucket = 0;
    while (bucket < buckets.length && answer.seconds > (buckets[bucket] ?? Infinity)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.sum += answer.seconds;
  }

  /** What the registry asks for, and `get` too. */
  getForPromString() {
    const { name, help } = this.shape;
    const every = [...this.series.values()].flatMap((methods) =>
      [...methods.values()].flatMap((statuses) => [...statuses.values()]),
    );
    const values = every.flatMap((series) => this.told(series));
    return Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values });
  }

  private told({ labels, counts, sum }: Series) {
    const { name, buckets } = this.shape;
    let below = 0;
    const told = [...buckets, '+Inf'].map((le, bucket) => {
      below += counts[bucket] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le }, sharedLabels: labels, value: below };
    });
    return [
      ...told,
      { metricName: `${name}_sum`, labels: {}, sharedLabels: labels, value: sum },
      { metricName: `${name}_count`, labels: {}, sharedLabels: labels, value: below },
    ];
  }

  private seriesOf({ method, route, status }: TimedAnswer): Series {
    const methods = of(this.series, route, () => new Map<string, Map<number, Series>>());
    const statuses = of(methods, method, () => new Map<number, Series>());
    const begin = () => ({
      labels: { method, route, status: String(status) },
      counts: [...this.shape.buckets, Infinity].map(() => 0),
      sum: 0,
    });
    return of(statuses, status, begin);
  }
}

/** The entry of a map, made where there is none. */
function of<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
