// The service, in a separate process, on the database of the benchmark.
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { loadConfig, start } from '@signpost/server'

const config = loadConfig({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  SITE_URL: 'http://localhost:0',
  DATABASE_URL: process.env.BENCH_DATABASE_URL,
  SIGNPOST_SECRET: process.env.BENCH_SECRET,
  SIGNPOST_DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'signpost-bench-')),
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  // What a benchmark compares.
  METRICS_PORT: process.env.METRICS_PORT,
  ACCESS_LOG: process.env.ACCESS_LOG,
  OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_TRACES_SAMPLER_ARG: process.env.OTEL_TRACES_SAMPLER_ARG
})
const { url } = await start(config, { parts: { api: true, worker: false } })
process.send({ port: Number(new URL(url).port) })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
