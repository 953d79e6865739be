import { expect, test } from 'vitest'
import { given } from '../testing/fixtures.js'
import { readSignatures } from './signatures.js'

const read = (purpose: 'signature' | 'initials', text: string) =>
  readSignatures({ [purpose]: { kind: 'typed', text } }, given)

test.each(['Ada', 'Ω', '李', 'अ', '7', '— X —', 'ʻ'])('%j is a typed signature', async (text) => {
  expect(await read('signature', text)).toEqual([{ purpose: 'signature', kind: 'typed', text, png: null }])
})

test.each(['—', '...', '-', '!?', '☺', '$', ' \u0301'])('%j is not, without a letter or a digit', async (text) => {
  for (const purpose of ['signature', 'initials'] as const) {
    await expect(read(purpose, text)).rejects.toMatchObject({
      code: 'SIGNATURE_EMPTY',
      details: { [`${purpose}.text`]: 'must contain a letter or a digit' }
    })
  }
})
