import { describe, expect, it } from 'vitest'
import { PdfError, type PdfErrorCode } from '../interface/error.js'
import type { SealLevel } from '../interface/requests.js'
import { sealAtHighestLevel } from './levels.js'

/** Seals, but not at the levels that fail. */
function sealer(failing: Partial<Record<SealLevel, PdfErrorCode>>) {
  const tried: SealLevel[] = []
  const sealAt = async (level: SealLevel) => {
    tried.push(level)
    const code = failing[level]
    if (code) throw new PdfError(code, 'away')
    return level
  }
  return { tried, sealAt }
}

const noProofs = { 'B-LTA': 'REVOCATION_UNAVAILABLE', 'B-LT': 'REVOCATION_UNAVAILABLE' } as const
const noTime = {
  'B-LTA': 'TIMESTAMP_UNAVAILABLE',
  'B-LT': 'TIMESTAMP_UNAVAILABLE',
  'B-T': 'TIMESTAMP_UNAVAILABLE'
} as const

describe('the level of a seal', () => {
  it.each<[least: SealLevel, failing: Partial<Record<SealLevel, PdfErrorCode>>, reached: SealLevel]>([
    ['B-B', {}, 'B-LTA'],
    ['B-T', {}, 'B-LTA'],
    ['B-T', noProofs, 'B-T'],
    ['B-B', noTime, 'B-B'],
    ['B-LTA', {}, 'B-LTA'],
    ['B-LT', { 'B-LTA': 'TIMESTAMP_UNAVAILABLE' }, 'B-LT']
  ])('is the best that can be had: %s demanded, %o, gives %s', async (least, failing, reached) => {
    expect(await sealAtHighestLevel(least, true, sealer(failing).sealAt)).toBe(reached)
  })

  it.each<[least: SealLevel, failing: Partial<Record<SealLevel, PdfErrorCode>>, code: PdfErrorCode]>([
    ['B-T', noTime, 'TIMESTAMP_UNAVAILABLE'],
    ['B-LT', noProofs, 'REVOCATION_UNAVAILABLE'],
    ['B-LTA', noProofs, 'REVOCATION_UNAVAILABLE']
  ])('is never below the one demanded: %s demanded, %o, throws %s', async (least, failing, code) => {
    await expect(sealAtHighestLevel(least, true, sealer(failing).sealAt)).rejects.toMatchObject({ code })
  })

  it('is not lowered for what is wrong with the document', async () => {
    const { tried, sealAt } = sealer({ 'B-LTA': 'PDF_PROCESSING_FAILED' })
    await expect(sealAtHighestLevel('B-B', true, sealAt)).rejects.toMatchObject({ code: 'PDF_PROCESSING_FAILED' })
    expect(tried).toEqual(['B-LTA'])
  })

  it('is only what is demanded when there is no authority to ask', async () => {
    const { tried, sealAt } = sealer({})
    await sealAtHighestLevel('B-B', false, sealAt)
    expect(tried).toEqual(['B-B'])
  })
})
