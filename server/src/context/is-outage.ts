import { PdfError } from '../pdf/interface/error.js'
import { isDatabaseAway } from '../postgres/is-database-away.js'
import { isStorageUnavailable } from '../storage/is-storage-unavailable.js'

/**
 * Whether something failed for a reason that ends by itself or by a hand elsewhere: a database restart, a full disk, a
 * timestamp authority or a key out of reach. Only what is named counts: any other error is a fault, with a code or not.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof PdfError) return error.code.endsWith('_UNAVAILABLE')
  return isDatabaseAway(error) || isStorageUnavailable(error)
}
