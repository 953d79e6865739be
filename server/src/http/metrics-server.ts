import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config/config.js'
import type { PrometheusMetrics } from '../telemetry/prometheus-metrics.js'
import { type Listener, listen } from './listener.js'

/** Serves the metrics of this process on a port of their own, so that they are never public by accident. */
export function serveMetrics(
  metrics: PrometheusMetrics,
  { metricsHost }: Pick<Config, 'metricsHost'>,
  port: number
): Promise<Listener> {
  return listen(metricsHost, port, (request, response) => answer(metrics, request, response), {
    setting: 'METRICS'
  })
}

async function answer(metrics: PrometheusMetrics, { url, method }: IncomingMessage, response: ServerResponse) {
  if (url !== '/metrics' || method !== 'GET') return response.writeHead(404).end()
  const text = await metrics.scrape()
  response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
}
