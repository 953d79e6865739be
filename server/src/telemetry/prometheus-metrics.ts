import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { metricDefinitions } from './metric-definitions.js'
import type { Metrics } from './metrics.js'

type Labels = Record<string, string>

/** Metrics that Prometheus can read. */
export interface PrometheusMetrics extends Metrics {
  contentType: string
  /** All metrics of this process, in the text format. */
  scrape(): Promise<string>
}

/** Creates the metrics of one process, besides those of Node itself. */
export function createPrometheusMetrics(): PrometheusMetrics {
  const prometheus = new Registry()
  collectDefaultMetrics({ register: prometheus })
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, Gauge>()
  const histograms = new Map<string, Histogram>()
  const updates: (() => Promise<void> | void)[] = []
  for (const [name, { kind, help, labels, ...rest }] of Object.entries(metricDefinitions)) {
    const options = { name, help, labelNames: Object.keys(labels), registers: [prometheus] }
    if (kind === 'gauge') {
      const gauge = new Gauge(options)
      // Until there is a value: 0 would be a backup of 1970, and a certificate that has expired.
      if (options.labelNames.length === 0) gauge.set(Number.NaN)
      gauges.set(name, gauge)
    } else if (kind === 'counter') {
      const counter = new Counter(options)
      for (const series of knownSeries(labels)) counter.inc(series, 0)
      counters.set(name, counter)
    } else {
      const histogram = new Histogram({ ...options, buckets: [...('buckets' in rest ? rest.buckets : [])] })
      for (const series of knownSeries(labels)) histogram.zero(series)
      histograms.set(name, histogram)
    }
  }
  return {
    isOn: true,
    contentType: prometheus.contentType,
    count: (name, labels) => counters.get(name)?.inc(labels as Labels),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels as Labels, value),
    set: (name, labels, value) => gauges.get(name)?.set(labels as Labels, value),
    replace(name, series) {
      const gauge = gauges.get(name)
      gauge?.reset()
      for (const { labels, value } of series) gauge?.set(labels as Labels, value)
    },
    beforeScrape(update) {
      updates.push(update)
    },
    async scrape() {
      await Promise.all(updates.map((update) => update()))
      return prometheus.metrics()
    }
  }
}

// Series that exist from the start let a rate include the first occurrence. Only possible if all values are known.
function knownSeries(labels: Record<string, readonly string[] | 'any'>): Record<string, string>[] {
  let series: Record<string, string>[] = [{}]
  for (const [label, values] of Object.entries(labels)) {
    if (values === 'any') return []
    series = series.flatMap((one) => values.map((value) => ({ ...one, [label]: value })))
  }
  return series
}
