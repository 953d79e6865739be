import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { rulesFile } from '../../support/monitoring.js'
import { readSource } from '../../support/repository.js'
import { missing, tools } from '../../support/tools.js'

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; description: string; runbook_url: string }
}

const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const page = 'docs/pages/self-hosting/runbook.md'
const sections = new Map(
  readSource(page)
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section])
)

test.each(rules)('$alert says what to do, and leads to its section of the runbook', ({ alert, annotations }) => {
  expect(annotations.summary).toMatch(/\S/)
  expect(annotations.description).toMatch(/\S/)
  expect(annotations.runbook_url).toBe(
    `https://github.com/signpost-dev/signpost/blob/main/${page}#${alert.toLowerCase()}`
  )
  expect(sections.get(alert)).toMatch(/\n\nConfirm:\n\n- .*\n\nDo:\n\n1\. /s)
})

test('the runbook has no section of another alert', () => {
  expect([...sections.keys()]).toEqual(rules.map(({ alert }) => alert))
})

const secondsOf = (duration: string) =>
  Number.parseInt(duration, 10) * { s: 1, m: 60, h: 3600, d: 86_400 }[duration.at(-1) as 's' | 'm' | 'h' | 'd']

test.each(rules.filter((rule) => rule.for))(
  '$alert looks back for less time than it has to last',
  ({ expr, for: lasts }) => {
    // A forecast looks back for as long as it needs.
    const windows = [...expr.replaceAll(/predict_linear\([^)]*\)/g, '').matchAll(/\[(\w+)\]/g)].map(([, window]) =>
      secondsOf(window!)
    )
    for (const window of windows) expect(window).toBeLessThan(secondsOf(lasts!))
  }
)

const withoutPromtool = missing(tools.promtool)
describe.skipIf(withoutPromtool)(`Prometheus${withoutPromtool ? ` (${withoutPromtool})` : ''}`, () => {
  const labelsOf = (name: string) => rules.find((rule) => rule.alert === name)!.labels

  test('fires an alert if it scrapes nothing', () => {
    const firing = (alertname: string) => {
      const { annotations } = rules.find((rule) => rule.alert === alertname)!
      const labels = labelsOf(alertname)
      const exp_labels = alertname === 'SignpostNoTargets' ? { ...labels, job: 'signpost' } : labels
      return { eval_time: '5m', alertname, exp_alerts: [{ exp_labels, exp_annotations: annotations }] }
    }
    testRules([
      { interval: '1m', input_series: [], alert_rule_test: ['SignpostNoTargets', 'SignpostNoWorkers'].map(firing) }
    ])
  })

  test.each([
    [29, '29d 0h 0m 0s'],
    [31, null]
  ])('with a certificate that expires in %i days, the alert says: %s', (days, left) => {
    const alertname = 'SignpostCertificateExpires'
    const { annotations } = rules.find((rule) => rule.alert === alertname)!
    const exp_annotations = { ...annotations, summary: `The sealing certificate expires in ${left}.` }
    const exp_alerts = left === null ? [] : [{ exp_labels: labelsOf(alertname), exp_annotations }]
    // The clock of the test begins at 0.
    const values = `${days * 86_400 + 20 * 60}x30`
    const input_series = [{ series: 'signpost_certificate_expires_timestamp_seconds', values }]
    testRules([{ interval: '1m', input_series, alert_rule_test: [{ eval_time: '20m', alertname, exp_alerts }] }])
  })

  test('fires nothing for values that a process does not have yet', () => {
    const names = [
      'SignpostBackupOld',
      'SignpostCertificateExpires',
      'SignpostAuditNotVerified',
      'SignpostTrailsNotAnchored'
    ]
    const values = Array(31).fill('NaN').join(' ')
    const series = ['backup', 'certificate_expires', 'audit_verified', 'audit_anchored']
    const input_series = series.map((name) => ({ series: `signpost_${name}_timestamp_seconds`, values }))
    const alert_rule_test = names.map((alertname) => ({ eval_time: '30m', alertname, exp_alerts: [] }))
    expect(rules.map(({ alert }) => alert)).toEqual(expect.arrayContaining(names))
    testRules([{ interval: '1m', input_series, alert_rule_test }])
  })

  const failures: [alert: string, series: string, labels: Record<string, string>][] = [
    ['SignpostServerErrors', 'signpost_http_request_duration_seconds_count{status="503"}', {}],
    ['SignpostSealsFail', 'signpost_seal_duration_seconds_count{outcome="outage"}', { outcome: 'outage' }],
    ['SignpostDeliveriesNotMade', 'signpost_delivery_duration_seconds_count{outcome="not_made"}', {}],
    ['SignpostEmailsFail', 'signpost_email_duration_seconds_count{outcome="failed"}', {}],
    ['SignpostDatabaseErrors', 'signpost_database_errors_total{pool="requests"}', { pool: 'requests' }],
    [
      'SignpostStorageErrors',
      'signpost_storage_duration_seconds_count{outcome="failed",operation="put"}',
      { operation: 'put' }
    ]
  ]

  test.each(failures)('%s does not fire for what is over after two minutes', (alertname, series) => {
    const input_series = [{ series, values: '0x10 5 9x60' }]
    const minutes = Array.from({ length: 60 }, (_, minute) => ({ eval_time: `${minute}m`, alertname, exp_alerts: [] }))
    testRules([{ interval: '1m', input_series, alert_rule_test: minutes }])
  })

  test.each(failures)('%s fires for what goes on', (alertname, series, own) => {
    const { annotations } = rules.find((rule) => rule.alert === alertname)!
    const summary = annotations.summary
      .replace(/\{\{ \$value \| humanizePercentage \}\}/, '100%')
      .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_all, name) => own[name] ?? '')
    const exp_alerts = [
      { exp_labels: { ...labelsOf(alertname), ...own }, exp_annotations: { ...annotations, summary } }
    ]
    const input_series = [{ series, values: '0+9x60' }]
    testRules([{ interval: '1m', input_series, alert_rule_test: [{ eval_time: '40m', alertname, exp_alerts }] }])
  })

  test.each([
    [7, false],
    [9, true]
  ])('with a seal that could not be renewed for %i days, an alert fires: %s', (days, fires) => {
    const alertname = 'SignpostSealsNotRenewed'
    const { annotations } = rules.find((rule) => rule.alert === alertname)!
    const summary = `A seal of level B-LTA could not be raised or renewed for ${days}d 0h 0m 0s.`
    const exp_labels = { ...labelsOf(alertname), level: 'B-LTA' }
    const exp_alerts = fires ? [{ exp_labels, exp_annotations: { ...annotations, summary } }] : []
    const series = 'signpost_oldest_renewal_age_seconds{level="B-LTA"}'
    const input_series = [{ series, values: `${days * 86_400}x90` }]
    testRules([{ interval: '1m', input_series, alert_rule_test: [{ eval_time: '80m', alertname, exp_alerts }] }])
  })
})

/** Lets Prometheus compare what the rules fire with what is expected. */
function testRules(tests: object[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-alerts-'))
  const file = path.join(folder, 'tests.yaml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(status, stdout + stderr).toBe(0)
}
