import { describe, expect, test } from 'vitest'
import { newId, publicId, uuidOf, uuidOfJob, uuidOrNull } from './ids.js'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Every identifier that differs from one in one character of the alphabet. */
function typosOf(id: string): string[] {
  return [...id.slice(4)].flatMap((right, index) =>
    [...alphabet]
      .filter((wrong) => wrong !== right)
      .map((wrong) => `${id.slice(0, 4 + index)}${wrong}${id.slice(5 + index)}`)
  )
}

describe('an identifier', () => {
  test('is the UUID that it was made from, and back', () => {
    const at = new Date('2026-03-01T12:00:00.123Z')
    const id = newId('doc', at)
    expect(Number.parseInt(uuidOf('doc', id).replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime())
    expect(uuidOf('doc', id)).toMatch(uuid)
    expect(publicId('doc', uuidOf('doc', id))).toBe(id)
    expect(publicId('blk', uuidOfJob('1'))).toMatch(/^blk_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  })

  test('comes after those that were created before it in the same millisecond, also with others in between', () => {
    const [at, later] = [new Date('2026-03-01T12:00:00.123Z'), new Date('2026-03-01T12:00:00.124Z')]
    const ids = Array.from({ length: 1000 }, () => {
      newId('doc', later)
      return newId('doc', at)
    })
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('with one character mistyped is another UUID or none, never an error of the service', () => {
    const id = 'doc_01m8034kz4ecrt5rq7gs0zv4ay'
    const typos = typosOf(id)
    expect(typos).toHaveLength(26 * 31)
    const found = typos.map((typo) => uuidOrNull('doc', typo))
    const none = found.filter((each) => each === null)
    // The 24 typos of the first character that leave 128 bits, and those that are of no version or variant.
    expect(none.length).toBeGreaterThan(24 + 20)
    for (const each of found) if (each) expect(each).toMatch(uuid)
    expect(new Set(found.filter(Boolean)).size).toBe(typos.length - none.length)
    expect(found).not.toContain(uuidOf('doc', id))
  })

  test('of all sevens, which is no UUID, does not exist', () => {
    const sevens = `doc_${'7'.repeat(26)}`
    expect(uuidOrNull('doc', sevens)).toBeNull()
    expect(() => uuidOf('doc', sevens, 'document_id')).toThrow(
      expect.objectContaining({ code: 'RESOURCE_NOT_FOUND', details: { document_id: 'does not exist' } })
    )
  })

  test.each([
    '',
    'doc_',
    'doc_1',
    'DOC_01m8034kz4ecrt5rq7gs0zv4ay',
    'tpl_01m8034kz4ecrt5rq7gs0zv4ay',
    'doc_81m8034kz4ecrt5rq7gs0zv4ay',
    'doc_01m8034kz4ecrt5rq7gs0zv4ay0',
    'doc_01m8034kz4ecrt5rq7gs0zv4a',
    'doc_01m8034kz4ecrt5rq7gs0zv4a\u0000',
    'doc_01m8034kz4ecrt5rq7gs0zv4ay\u0000',
    'doc_01M8034KZ4ECRT5RQ7GS0ZV4AY',
    '0193fb6a-8d70-7cc1-8d1c-0b0f9b5e2d4a',
    'nonsense',
    '../account',
    '%',
    '💥'
  ])('is not %j', (text) => {
    expect(uuidOrNull('doc', text)).toBeNull()
  })
})
