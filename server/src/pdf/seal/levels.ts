import { PdfError, type PdfErrorCode } from '../interface/error.js'
import type { SealLevel } from '../interface/requests.js'

const BEST_FIRST: SealLevel[] = ['B-LTA', 'B-LT', 'B-T', 'B-B']
const OUTAGES = new Set<PdfErrorCode>(['TIMESTAMP_UNAVAILABLE', 'REVOCATION_UNAVAILABLE'])

/** Whether a seal of this level carries proofs that its certificates were good. */
export const needsProofs = (level: SealLevel): boolean => level === 'B-LT' || level === 'B-LTA'

/**
 * Seals at the best level that can be had, and never below the one that is demanded.
 * @param least the level that is demanded
 * @throws what the demanded level lacked: `TIMESTAMP_UNAVAILABLE`, `REVOCATION_UNAVAILABLE`
 */
export async function sealAtBest<T>(
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
