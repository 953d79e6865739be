import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/**
 * Runs with a folder, and with a list of what to stop at the end, in the opposite order, even if this process is told to end.
 * Leaves the cluster's logs unless `use` returns true. Ends the process.
 */
export async function withStops(use) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-failover-'))
  // The user of Postgres must reach its own folders.
  await chmod(folder, 0o755)
  let isFine = false
  const stops = [removeOrKeep]
  for (const end of ['SIGINT', 'SIGTERM', 'uncaughtException']) {
    process.once(end, async (reason) => {
      console.error(reason)
      await stopAll()
      process.exit(1)
    })
  }
  try {
    isFine = await use(folder, stops)
  } catch (error) {
    console.error(error)
  }
  await stopAll()
  process.exit(isFine ? 0 : 1)

  /** What a failure is found with stays. */
  async function removeOrKeep() {
    if (isFine) await rm(folder, { recursive: true, force: true })
    else console.log(`The logs of the cluster are in ${folder}/cluster/log.`)
  }

  /** Each once, also if one of them fails. */
  async function stopAll() {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await Promise.resolve(stop()).catch(console.error)
  }
}
