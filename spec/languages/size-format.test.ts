import { describe, expect, test } from 'vitest'
import { formatFileSize } from './size-format.js'

describe('the size of a file', () => {
  test.each([
    [1, 'en', '1 byte'],
    [999, 'en', '999 bytes'],
    [1500, 'en', '1.5 kB'],
    [184_213, 'en', '184 kB'],
    [999_600, 'en', '1 MB'],
    [2_400_000, 'de', '2,4 MB'],
    [10_485_760, 'fr', '10 Mo'],
    [2_400_000, null, '2.4 MB'],
    [2_400_000, 'not a tag', '2.4 MB']
  ])('of %i bytes is written for %s as %s', (bytes, tag, text) => {
    expect(formatFileSize(bytes, tag)).toBe(text)
  })
})
