import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eventually } from './eventually.js'
import { freePort } from './free-port.js'

/** A series of a result, with its values over time. */
export interface Series {
  metric: Record<string, string>
  /** Unix seconds, and the value as text. */
  values: [number, string][]
}

/** A Prometheus server. */
export interface Prometheus extends AsyncDisposable {
  /** Evaluates an expression over a time, in Unix seconds. Throws what Prometheus says of an invalid expression. */
  range(expression: string, from: number, to: number, step: number): Promise<Series[]>
  /** Calls its API: `labels`. */
  get<T>(path: string): Promise<T>
}

export interface PrometheusOptions {
  /** What it scrapes: `127.0.0.1:9464`. */
  targets?: string[]
  intervalMs?: number
  /** Alert rules. */
  rules?: string
  /** Its database. A new one by default. */
  data?: string
}

/** Starts Prometheus, which scrapes the targets as the job `signpost`. */
export async function startPrometheus({ targets = [], intervalMs = 1000, rules, data }: PrometheusOptions) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-prometheus-'))
  const config = {
    global: { scrape_interval: `${intervalMs}ms`, scrape_timeout: `${intervalMs}ms`, evaluation_interval: '1s' },
    rule_files: rules === undefined ? [] : [rules],
    scrape_configs: [{ job_name: 'signpost', static_configs: [{ targets }] }]
  }
  // JSON is YAML.
  await writeFile(path.join(folder, 'prometheus.yml'), JSON.stringify(config))
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${data ?? path.join(folder, 'data')}`,
      '--storage.tsdb.retention.time=10y',
      `--web.listen-address=127.0.0.1:${port}`
    ],
    { stdio: 'ignore' }
  )
  const exited = once(child, 'exit')
  const dispose = async () => {
    child.kill()
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  const get = async <T>(place: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${place}`)
    const { data, error } = (await answer.json()) as { data: T; error?: string }
    if (error !== undefined) throw new Error(error)
    return data
  }
  try {
    await eventually(() => get('status/runtimeinfo'), { timeout: 30_000 })
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    get,
    async range(query, from, to, step) {
      const asked = new URLSearchParams({ query, start: String(from), end: String(to), step: String(step) })
      return (await get<{ result: Series[] }>(`query_range?${asked}`)).result
    },
    [Symbol.asyncDispose]: dispose
  } satisfies Prometheus
}
