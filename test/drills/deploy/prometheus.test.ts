import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { eventually } from '../../support/eventually.js'
import { openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { panels, rulesFile, withVariables } from '../../support/monitoring.js'
import { type Prometheus, startPrometheus } from '../../support/prometheus.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

const absent = missing(tools.prometheus, tools.promtool)

describe.skipIf(absent)(`in Prometheus${absent ? ` (${absent})` : ''}`, () => {
  let world: World
  let prometheus: Prometheus
  let from: number

  beforeAll(async () => {
    world = await createWorld({ env: { METRICS_PORT: '0', RATE_LIMITS: 'on' }, plan: 'enterprise', ownEngine: true })
    await world.listen()
    const targets = [new URL(world.service.metricsUrl!).host]
    prometheus = await startPrometheus({ targets, intervalMs: 250, rules: rulesFile })
    from = Date.now() / 1000
    await eventually(async () => expect(await prometheus.range('up == 1', from, Date.now() / 1000, 1)).not.toEqual([]))
    const sent = await sendDraft(world.api, [{ email: 'a@example.com', name: 'A', fields: [signatureField] }])
    await sign(await openSession(world, sent.id, sent.signers[0].id))
    await waitForStatus(world.api, sent.id, 'completed')
    const stranger = createApi(world.url, 'sp_test_wrong')
    for (let attempt = 0; attempt < 21; attempt++) await stranger.get('/account')
  })
  afterAll(async () => {
    await prometheus?.[Symbol.asyncDispose]()
    await world?.[Symbol.asyncDispose]()
  })

  test.each(panels)('the dashboard shows $title', async ({ expr, used }) => {
    // A rate takes two scrapes.
    const series = await eventually(async () => {
      const found = await prometheus.range(withVariables(expr, '10s'), from, Date.now() / 1000, 1)
      expect(found).not.toEqual([])
      return found
    })
    for (const { metric } of series) for (const label of used) expect(metric).toHaveProperty(label)
  })

  test('no label is one that Prometheus adds itself', async () => {
    const labels = await prometheus.get<string[]>('labels')
    expect(labels).toContain('operation')
    expect(labels.filter((label) => label.startsWith('exported_'))).toEqual([])
  })

  test('accepts and evaluates the alert rules, and none fires', async () => {
    const { groups } = await eventually(async () => {
      const found = await prometheus.get<Evaluated>('rules')
      expect(found.groups.flatMap(({ rules }) => rules).every(({ health }) => health !== 'unknown')).toBe(true)
      return found
    })
    const rules = groups.flatMap(({ rules }) => rules)
    expect(rules.filter(({ health, lastError }) => health !== 'ok' || lastError)).toEqual([])
    expect(rules.filter(({ state }) => state === 'firing').map(({ name }) => name)).toEqual([])
    expect(rules.length).toBeGreaterThan(10)
  })

  test('finds nothing wrong with the names and help texts of the metrics', async () => {
    const input = await (await fetch(world.service.metricsUrl!)).text()
    const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
    // The names of Node's own metrics are those of its usual library.
    const findings = `${stdout}${stderr}`.split('\n').filter((line) => line.startsWith('signpost_'))
    expect({ findings, ran: status !== null }).toEqual({ findings: [], ran: true })
  })
})

interface Evaluated {
  groups: { rules: { name: string; state: string; health: string; lastError?: string }[] }[]
}
