import { sha256Of } from '../../storage/document-files.js'
import { names } from '../package/names.js'
import { type Check, fails, holds } from './evidence-report.js'
import type { ReadEntry } from './read-trail.js'

/** Checks that the original is the file that the audit trail records as uploaded. */
export function checkOriginal(original: Buffer | undefined, entries: ReadEntry[]): Check {
  if (!original) return fails('original', `${names.original} is missing.`)
  const sha256 = sha256Of(original)
  if (entries[0]?.data.sha256 !== sha256) {
    return fails('original', `${names.original} is not the file that entry 1 of the audit trail records as uploaded.`)
  }
  return holds('original', `${names.original} is the file that was uploaded (SHA-256 ${sha256}).`)
}
