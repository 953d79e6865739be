import { type Finding, ok, warn } from './finding.js'

const hour = 60 * 60 * 1000
// The alert waits as long: a backup a day, and two hours for making it.
const old = 26 * hour

/** Tells when the last backup was made with `signpost backup`. What other tools back up, the service does not know. */
export function checkBackup(last: Date | undefined, now: Date, { production }: { production: boolean }): Finding {
  if (!production && !last) return ok('none yet, in development')
  if (!last) {
    return warn(
      'none was made with signpost backup',
      'Run it daily, or ignore this line if another tool backs up the database and the files.'
    )
  }
  const at = `the last one was made at ${last.toISOString()}`
  if (now.getTime() - last.getTime() <= old) return ok(at)
  return warn(at, 'What was written since would be lost. Look at what the timer or the job of signpost backup says.')
}
