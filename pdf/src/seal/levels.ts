import { PdfError, type PdfErrorCode } from '../interface/error.js'
import type { SealLevel } from '../interface/requests.js'

const BEST_FIRST: SealLevel[] = ['B-LTA', 'B-LT', 'B-T', 'B-B']
const OUTAGES = new Set<PdfErrorCode>(['TIMESTAMP_UNAVAILABLE', 'REVOCATION_UNAVAILABLE'])

/** Whether a seal of this level includes revocation data. */
export const needsProofs = (level: SealLevel): boolean => level === 'B-LT' || level === 'B-LTA'

/**
 * Seals at the highest level available, never below the required one.
 * @param least the required level
 * @throws `TIMESTAMP_UNAVAILABLE` or `REVOCATION_UNAVAILABLE` if the required level is not available
 */
export async function sealAtHighestLevel<T>(
  least: SealLevel,
  hasTimestamps: boolean,
  sealAt: (level: SealLevel) => Promise<T>
): Promise<T> {
  if (!hasTimestamps) return sealAt(least)
  for (const level of BEST_FIRST) {
    try {
      return await sealAt(level)
    } catch (error) {
      if (level === least || !isOutage(error)) throw error
    }
  }
  throw new Error(`unknown seal level ${least}`)
}

const isOutage = (error: unknown) => error instanceof PdfError && OUTAGES.has(error.code)
