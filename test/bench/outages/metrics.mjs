import { setTimeout as sleep } from 'node:timers/promises'
import { samplesOf } from '../../support/promql.js'

/**
 * Adds up the counters of all processes. A process counts from zero after a restart, so it has to be read before it is
 * killed.
 */
export function countersOf(site) {
  const ended = new Map()
  const read = async (name) => {
    const text = await (await fetch(site.metricsUrl(name))).text()
    return {
      requests: sum(
        text,
        'signpost_http_request_duration_seconds_count',
        (labels) => labels.operation !== 'other' && labels.status.startsWith('2')
      ),
      refused: sum(text, 'signpost_http_request_duration_seconds_count', (labels) => labels.status === '503'),
      seals: sum(text, 'signpost_seal_duration_seconds_count', ({ outcome }) => outcome === 'sealed'),
      sealOutages: sum(text, 'signpost_seal_duration_seconds_count', ({ outcome }) => outcome === 'outage'),
      deliveries: sum(text, 'signpost_delivery_duration_seconds_count', ({ outcome }) => outcome === 'delivered'),
      mails: sum(text, 'signpost_email_duration_seconds_count', ({ outcome }) => outcome === 'sent'),
      mailFailures: sum(text, 'signpost_email_duration_seconds_count', ({ outcome }) => outcome === 'failed'),
      storageFailures: sum(text, 'signpost_storage_duration_seconds_count', ({ outcome }) => outcome === 'failed')
    }
  }
  return {
    /** Keeps what a process has counted, before it is killed. */
    async keep(name) {
      ended.set(name, add(ended.get(name), await read(name)))
    },
    /** Keeps what a process counts until it has ended by itself. */
    async keepUntil(name, end) {
      let last = await read(name)
      let isOver = false
      const over = end().then(() => {
        isOver = true
      })
      while (!isOver) {
        last = await read(name).catch(() => last)
        await sleep(50)
      }
      await over
      ended.set(name, add(ended.get(name), last))
    },
    async total() {
      let total
      for (const counts of [...ended.values(), ...(await Promise.all(site.names.map(read)))]) total = add(total, counts)
      return total
    }
  }
}

function sum(text, metric, matches) {
  return samplesOf(text)
    .filter((sample) => sample.metric === metric && matches(sample.labels))
    .reduce((total, { value }) => total + value, 0)
}

function add(first, second) {
  if (!first) return second
  return Object.fromEntries(Object.entries(first).map(([name, value]) => [name, value + second[name]]))
}
