import { type Finding, fail, ok, warn } from './finding.js'

const second = 1000
const tolerated = 2 * second
// Presigned URLs and signatures of webhooks are valid for minutes.
const harmful = 60 * second

const cure = 'Synchronize the clocks of this machine and of the database, with NTP for example.'

/** The time of the database, and the time of this machine before and after it was read, in milliseconds. */
export interface ClockReading {
  before: number
  database: number
  after: number
}

/** Compares the clock of this machine with that of the database. */
export function checkClock({ before, database, after }: ClockReading): Finding {
  // The database read its clock at some time in between.
  const ahead = Math.max(before - database, 0)
  const behind = Math.max(database - after, 0)
  const difference = Math.max(ahead, behind)
  if (difference <= tolerated) return ok('agrees with the clock of the database')
  const direction = ahead > behind ? 'ahead of' : 'behind'
  const detail = `is ${Math.round(difference / second)} seconds ${direction} the clock of the database`
  return difference > harmful ? fail(detail, cure) : warn(detail, cure)
}
