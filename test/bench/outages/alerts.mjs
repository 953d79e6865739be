import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eventually } from '../../support/eventually.js'
import { rulesFile } from '../../support/monitoring.js'
import { startPrometheus } from '../../support/prometheus.js'

// Each time of the rules is a tenth of what is shipped, since the faults take a minute and not ten.
const faster = 10

// Longer than a process waits for a database that hangs before it tells what it knows.
const intervalMs = 3000

/** Starts Prometheus with the rules that are shipped, a tenth as patient. */
export async function startAlerts(folder, targets) {
  const rules = path.join(folder, 'rules.yaml')
  await writeFile(rules, impatient(readFileSync(rulesFile, 'utf8')))
  const began = seconds()
  const prometheus = await startPrometheus({ targets, intervalMs, rules })

  /** What has fired, with the Unix seconds at which it began and was last seen. */
  async function fired() {
    const series = await prometheus.range('ALERTS{alertstate="firing"}', began, seconds(), 1)
    return series.flatMap(({ metric: { alertname }, values }) =>
      spansOf(values).map((span) => ({ alertname, ...span }))
    )
  }

  return {
    fired,
    /** Waits until nothing fires any more. Returns the names of what still does after that. */
    async whenQuiet(timeout) {
      const look = async () => {
        const { alerts } = await prometheus.get('alerts')
        const names = alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
        if (names.length > 0) throw Object.assign(new Error('Alerts fire.'), { names: [...new Set(names)] })
        return []
      }
      return eventually(look, { timeout, interval: 1000 }).catch(({ names }) => names)
    },
    stop: () => prometheus[Symbol.asyncDispose]()
  }
}

function impatient(rules) {
  const unit = { m: 60, h: 3600, d: 86_400 }
  const tenth = (count, of) => `${Math.max(1, Math.round((Number(count) * unit[of]) / faster))}s`
  return rules
    .replaceAll(/\[(\d+)([mhd])\]/g, (_all, count, of) => `[${tenth(count, of)}]`)
    .replaceAll(/^( +for: )(\d+)([mhd])$/gm, (_all, before, count, of) => before + tenth(count, of))
}

function spansOf(values) {
  const spans = []
  for (const [at] of values) {
    const last = spans.at(-1)
    if (last && at - last.to <= 2) last.to = at
    else spans.push({ from: at, to: at })
  }
  return spans
}

function seconds() {
  return Date.now() / 1000
}
