/**
 * Answered requests, counted here and handed to prom-client when somebody reads the metrics: its own histogram looks a bucket up
 * by the text of a number, which costs more than the rest of counting a request.
 */
import { Histogram, type HistogramConfiguration } from 'prom-client'

/** Upper bounds, seconds. */
const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60]

export type Labels = Readonly<Record<string, string>>

/** The answered requests of one set of labels. */
export class AnsweredRequests {
  readonly labels: Labels
  count = 0
  /** Of all durations, seconds. */
  sum = 0
  /** How many took at most as long as each of `buckets`, and longer than the one before. */
  readonly #within: number[] = buckets.map(() => 0)

  constructor(labels: Labels) {
    this.labels = labels
  }

  add(seconds: number): void {
    this.count += 1
    this.sum += seconds
    let at = 0
    while (at < buckets.length && seconds > (buckets[at] ?? 0)) at += 1
    if (at < buckets.length) this.#within[at] = (this.#within[at] ?? 0) + 1
  }

  /** How many took at most as long as each bucket says. */
  *upTo(): Generator<readonly [bound: number, count: number]> {
    let count = 0
    for (const [at, bound] of buckets.entries()) {
      count += this.#within[at] ?? 0
      yield [bound, count]
    }
  }
}

type Values = Awaited<ReturnType<Histogram['get']>>

/**
 * A histogram of the durations of requests that are counted elsewhere. It is in no registry by itself. A registry takes prom-client's own
 * classes only, so it is one of them; its description comes from another one, whose `get` is not overridden.
 */
export class DurationHistogram extends Histogram {
  readonly #name: string
  readonly #described: Promise<Values>
  readonly #answered: () => Iterable<AnsweredRequests>

  constructor(
    { name, help }: Pick<HistogramConfiguration<string>, 'name' | 'help'>,
    answered: () => Iterable<AnsweredRequests>,
  ) {
    super({ name, help, registers: [] })
    this.#name = name
    this.#described = new Histogram({ name, help, registers: [] }).get()
    this.#answered = answered
  }

  override async get(): Promise<Values> {
    const values: Values['values'] = []
    for (const requests of this.#answered()) {
      const { labels, count, sum } = requests
      const bucket = `${this.#name}_bucket`
      for (const [le, value] of requests.upTo()) values.push({ metricName: bucket, labels: { le, ...labels }, value })
      values.push(
        { metricName: bucket, labels: { le: '+Inf', ...labels }, value: count },
        { metricName: `${this.#name}_sum`, labels, value: sum },
        { metricName: `${this.#name}_count`, labels, value: count },
      )
    }
    return { ...(await this.#described), values }
  }

  /** What a registry asks for, where there is such a method, instead of `get`. */
  getForPromString(): Promise<Values> {
    return this.get()
  }
}
