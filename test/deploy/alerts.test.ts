import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { rulesFile } from '../support/monitoring.js'
import { readSource } from '../support/repository.js'
import { missing, tools } from '../support/tools.js'

interface Rule {
  alert: string
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

const withoutPromtool = missing(tools.promtool)
test.skipIf(withoutPromtool)(
  `an alert fires if Prometheus scrapes nothing${withoutPromtool ? ` (${withoutPromtool})` : ''}`,
  () => {
    const firing = (name: string) => {
      const { alert, labels, annotations } = rules.find((rule) => rule.alert === name)!
      const exp_labels = name === 'SignpostNoTargets' ? { ...labels, job: 'signpost' } : labels
      return { eval_time: '5m', alertname: alert, exp_alerts: [{ exp_labels, exp_annotations: annotations }] }
    }
    const folder = mkdtempSync(path.join(os.tmpdir(), 'signpost-alerts-'))
    const file = path.join(folder, 'none.yaml')
    const tests = [
      { interval: '1m', input_series: [], alert_rule_test: ['SignpostNoTargets', 'SignpostNoWorkers'].map(firing) }
    ]
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests }))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(status, stdout + stderr).toBe(0)
  }
)
