import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../../signing-certificate/signing-certificate.js'
import { appendRevision } from '../../testing/append-revision.js'
import { testSigner, verifyForTest } from '../../testing/seal-for-test.js'
import { catalog, page, seal, signedForm } from '../../testing/signed-form.js'

let signer: SealSigner
beforeAll(async () => {
  signer = await testSigner()
}, 60_000)

/** A signed page with these annotations, which is changed to have others. */
async function reportOf(before: string, after: string) {
  const own = await signedForm(signer, { objects: [catalog(), page(undefined, { Annots: before }), seal()] })
  return verifyForTest(appendRevision(own, [page(undefined, { Annots: after })]))
}

describe('the annotations of a page', () => {
  it.each([
    ['[]', 'null'],
    ['null', '[]'],
    ['[]', '99 0 R'],
    ['[14 0 R]', '[14 0 R]'],
    ['5', '5']
  ])('%s may become %s', async (before, after) => {
    expect((await reportOf(before, after)).verdict).toBe('valid')
  })

  it.each([
    ['[]', '<<>>'],
    ['[]', '14 0 R'],
    ['null', '5'],
    ['[14 0 R]', '<<>>'],
    ['[14 0 R]', 'null'],
    ['[14 0 R 14 0 R]', '[14 0 R]'],
    ['[<</Subtype/Text>>]', '[<</Subtype/Stamp>>]'],
    ['[14 0 R]', '[<</Subtype/Text>>]']
  ])('%s must not become %s', async (before, after) => {
    const { verdict, problems } = await reportOf(before, after)
    expect(verdict).toBe('changed')
    expect(problems).toContain('after signature "seal": annotations were changed on page 1')
  })
})
