import { within } from '../common/within.js'

const patienceMs = 2000

/**
 * What is asked for before a scrape. Rejects after two seconds: Prometheus waits for ten, and a database that hangs must be told from
 * a process that is down.
 */
export async function inTime<T>(asked: Promise<T>): Promise<T> {
  if (!(await within(patienceMs, asked))) throw new Error(`no answer within ${patienceMs} ms`)
  return asked
}
