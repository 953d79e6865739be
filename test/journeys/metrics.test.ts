import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { openSession, sendDraft, sign, signatureField } from '../support/journey.js'
import { alerts, panels, variables } from '../support/monitoring.js'
import { referencesOf, type Sample, samplesOf } from '../support/promql.js'
import { createWorld, type World } from '../world.js'

const { version } = createRequire(import.meta.url)('@signpost/server/package.json')

let world: World
let samples: Sample[]
beforeAll(async () => {
  world = await createWorld({ env: { METRICS_PORT: '0', RATE_LIMITS: 'on' }, plan: 'enterprise', ownEngine: true })
  await world.listen()
  const sent = await sendDraft(world.api, [{ email: 'a@example.com', name: 'A', fields: [signatureField] }])
  await world.emailsTo('a@example.com')
  await sign(await openSession(world, sent.id, sent.signers[0].id))
  // By its e-mail: anyone who asks the API again and again meets the rate limits.
  await world.emailsTo('a@example.com', 2)
  const stranger = createApi(world.url, 'sp_test_wrong')
  for (let attempt = 0; attempt < 21; attempt++) await stranger.get('/account')
  // Recorded after what they count has happened.
  await vi.waitFor(
    async () => {
      samples = samplesOf(await scrape())
      expect(total('signpost_seal_wait_seconds_count')).toBe(1)
      expect(total('signpost_email_duration_seconds_count', { outcome: 'sent' })).toBeGreaterThanOrEqual(2)
      expect(total('signpost_delivery_duration_seconds_count', { outcome: 'delivered' })).toBeGreaterThanOrEqual(3)
    },
    { timeout: 60_000, interval: 50 }
  )
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function scrape() {
  return (await fetch(world.service.metricsUrl!)).text()
}

const total = (metric: string, labels: Record<string, string> = {}) =>
  samples
    .filter((sample) => sample.metric === metric)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0)

describe.each([
  ['the dashboard', [...panels, ...variables]],
  ['the alert rules', alerts]
])('%s', (_name, expressions) => {
  test.each(expressions)('uses only what the service reports: $title', ({ expr, used }) => {
    const { selectors, groupedBy } = referencesOf(expr)
    expect(selectors).not.toEqual([])
    const known = new Set(fromPrometheus)
    for (const { metric, matchers } of selectors) {
      if (metric === 'up') continue
      const found = samples.filter((sample) => sample.metric === metric)
      expect(found, `no sample of ${metric}`).not.toEqual([])
      for (const sample of found) for (const label of Object.keys(sample.labels)) known.add(label)
      for (const { label, operator, value } of matchers) {
        expect(known, `${metric} has no label ${label}`).toContain(label)
        if (!fromPrometheus.includes(label) && operator.startsWith('=') && value !== '5..') {
          const values = new Set(found.map(({ labels }) => labels[label]))
          for (const each of value.split('|')) expect(values, `${metric} has no ${label} "${each}"`).toContain(each)
        }
      }
    }
    for (const label of [...groupedBy, ...used]) expect(known, `no metric has the label ${label}`).toContain(label)
  })
})

// Prometheus itself adds these.
const fromPrometheus = ['job', 'instance']

test('the metrics tell what happened', () => {
  const requests = 'signpost_http_request_duration_seconds_count'
  expect(total(requests, { operation: 'createDocument', status: '201' })).toBe(1)
  expect(total(requests, { operation: 'completeSigning', status: '200' })).toBe(1)
  expect(total(requests, { operation: 'getAccount', status: '401' })).toBe(20)
  expect(total(requests, { operation: 'getAccount', status: '429' })).toBe(1)
  expect(total('signpost_rate_limit_refusals_total', { operation: 'getAccount' })).toBe(1)
  expect(total('signpost_seal_duration_seconds_count', { level: 'B-B', outcome: 'sealed' })).toBe(1)
  expect(total('signpost_seal_wait_seconds_count', { level: 'B-B' })).toBe(1)
  expect(total('signpost_job_duration_seconds_count', { task: 'seal-document', outcome: 'done' })).toBe(1)
  expect(total('signpost_job_wait_seconds_count', { task: 'send-email' })).toBeGreaterThanOrEqual(2)
  expect(total('signpost_email_duration_seconds_count', { outcome: 'sent' })).toBeGreaterThanOrEqual(2)
  expect(total('signpost_delivery_duration_seconds_count', { outcome: 'delivered' })).toBeGreaterThanOrEqual(3)
  expect(total('signpost_delivery_lag_seconds_count')).toBeGreaterThanOrEqual(3)
  expect(total('signpost_pdf_job_duration_seconds_count', { operation: 'seal', outcome: 'done' })).toBe(2)
  expect(total('signpost_pdf_process_peak_memory_bytes_sum', { operation: 'seal' })).toBeGreaterThan(10 * 2 ** 20)
  expect(total('signpost_pdf_processes', { pool: 'sealing' })).toBe(1)
  expect(total('signpost_storage_duration_seconds_count', { operation: 'put', outcome: 'ok' })).toBeGreaterThan(2)
  expect(total('signpost_database_transaction_wait_seconds_count', { pool: 'requests' })).toBeGreaterThan(2)
  expect(total('signpost_database_pool_size', { pool: 'requests' })).toBe(20)
  expect(total('signpost_database_in_progress', { pool: 'requests' })).toBeLessThanOrEqual(5)
  expect(total('signpost_workers')).toBe(2)
  expect(total('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('no label contains a path, an identifier or an address', () => {
  const values = samples.flatMap(({ labels }) => Object.values(labels))
  expect(values.filter((value) => /\/|@|_[0-9a-z]{20}|[0-9a-f]{8}-/.test(value))).toEqual([])
})

test('the metrics are on their own port only', async () => {
  expect((await fetch(`${world.url}/metrics`)).status).toBe(404)
  expect((await fetch(world.service.metricsUrl!.replace('/metrics', '/v1/account'))).status).toBe(404)
  await using plain = await createWorld({ parts: { api: true, worker: false } })
  expect(plain.service.metricsUrl).toBeNull()
  expect(plain.context.metrics.isOn).toBe(false)
})

test('what waits is as old as the oldest of its kind, whether it has a job or not', async () => {
  await using idle = await createWorld({ env: { METRICS_PORT: '0' }, parts: { api: true, worker: false } })
  await idle.listen()
  const sent = await sendDraft(idle.api, [{ email: 'a@example.com', name: 'A', fields: [signatureField] }])
  await sign(await openSession(idle, sent.id, sent.signers[0].id))
  await idle.sql`select graphile_worker.remove_job('seal:' || id) from documents`
  idle.clock.advance(600_000)
  await sendDraft(idle.api, [{ email: 'b@example.com', name: 'B', fields: [signatureField] }])
  const text = await (await fetch(idle.service.metricsUrl!)).text()
  const ages = samplesOf(text).filter(({ metric }) => metric === 'signpost_oldest_waiting_age_seconds')
  expect(ages.map(({ labels, value }) => [labels.work, Math.floor(value / 100)])).toEqual([
    ['delivery', 6],
    ['seal', 6],
    ['email', 6]
  ])
})

test('a seal that cannot be renewed is as old as the first attempt', async () => {
  await using idle = await createWorld({ env: { METRICS_PORT: '0' }, parts: { api: true, worker: false } })
  const { id } = await sendDraft(idle.api, [{ email: 'a@example.com', name: 'A' }])
  const since = new Date(idle.clock.now().getTime() - 9 * 86_400_000)
  await idle.sql`update documents set seal_status = 'sealed', seal_level = 'B-LTA', renewal_since = ${since}`
  expect(id).toMatch(/^doc_/)
  const text = await (await fetch(idle.service.metricsUrl!)).text()
  const ages = samplesOf(text).filter(({ metric }) => metric === 'signpost_oldest_renewal_age_seconds')
  expect(ages.map(({ labels, value }) => [labels.level, Math.floor(value / 86_400)])).toEqual([
    ['B-B', 0],
    ['B-T', 0],
    ['B-LT', 0],
    ['B-LTA', 9]
  ])
})

test('the space of the storage, the end of the certificate and the version of the service are there', () => {
  expect(total('signpost_storage_free_bytes')).toBeGreaterThan(2 ** 20)
  expect(total('signpost_storage_size_bytes')).toBeGreaterThan(total('signpost_storage_free_bytes'))
  const [certificate] = world.context.certificates
  expect(total('signpost_certificate_expires_timestamp_seconds')).toBe(Date.parse(certificate!.validTo) / 1000)
  expect(total('signpost_build_info', { version, node: process.version })).toBe(1)
})

test('jobs that used up their attempts are dead, and the age is that of the oldest waiting one', async () => {
  await using idle = await createWorld({ env: { METRICS_PORT: '0' }, parts: { api: true, worker: false } })
  await idle.sql`select graphile_worker.add_job('sweep', run_at => now() - interval '1 hour')`
  await idle.sql`select graphile_worker.add_job('sweep', run_at => now() + interval '1 hour')`
  await idle.sql`select graphile_worker.add_job('send-email', max_attempts => 1)`
  await idle.sql`update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1`
  const text = await (await fetch(idle.service.metricsUrl!)).text()
  const found = samplesOf(text).filter(
    ({ metric, value }) => /^signpost_(jobs|job_oldest|workers)/.test(metric) && value
  )
  expect(found).toEqual([
    { metric: 'signpost_jobs', labels: { task: 'send-email', state: 'dead' }, value: 1 },
    { metric: 'signpost_jobs', labels: { task: 'sweep', state: 'waiting' }, value: 1 },
    { metric: 'signpost_jobs', labels: { task: 'sweep', state: 'scheduled' }, value: 1 },
    { metric: 'signpost_job_oldest_age_seconds', labels: { task: 'sweep' }, value: expect.closeTo(3600, -3) }
  ])
})

test('dead jobs that a sweep does again are not counted after the next one, and those that nothing repeats are', async () => {
  await using world = await createWorld({ env: { METRICS_PORT: '0' }, plan: 'enterprise' })
  for (const task of ['sweep', 'join-sweep', 'remove-files', 'verify-trails']) {
    await world.sql`select graphile_worker.add_job(${task}, max_attempts => 1, run_at => now() + interval '1 day')`
  }
  await world.sql`update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1`
  await world.sweep()
  const found = samplesOf(await (await fetch(world.service.metricsUrl!)).text()).filter(
    ({ metric, labels, value }) => metric === 'signpost_jobs' && labels.state === 'dead' && value > 0
  )
  expect(found.map(({ labels }) => labels.task)).toEqual(['remove-files'])
})
