import type { LabelsOf, MetricOf } from './metric-definitions.js'

/** Records what the service does, for Prometheus. */
export interface Metrics {
  /** False if nothing is recorded. */
  isOn: boolean
  count<Name extends MetricOf<'counter'>>(name: Name, labels: LabelsOf<Name>): void
  observe<Name extends MetricOf<'histogram'>>(name: Name, labels: LabelsOf<Name>, value: number): void
  set<Name extends MetricOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number): void
  /** Sets all series of a gauge. Those that are not given end. */
  replace<Name extends MetricOf<'gauge'>>(name: Name, series: { labels: LabelsOf<Name>; value: number }[]): void
  /** Calls a function before each scrape. */
  beforeScrape(update: () => Promise<void> | void): void
}

/** Metrics that are off. */
export const noMetrics: Metrics = {
  isOn: false,
  count() {},
  observe() {},
  set() {},
  replace() {},
  beforeScrape() {}
}
