import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SealSigner } from '../signing-certificate/signing-certificate.js'
import { appendRevision } from '../testing/append-revision.js'
import { type RandomUpdate, randomUpdates } from '../testing/random-update.js'
import { testSigner, verifyForTest } from '../testing/seal-for-test.js'
import { signByHand } from '../testing/sign-by-hand.js'
import { signedForm } from '../testing/signed-form.js'
import { hasTool, renderPage, renderWithMupdf } from '../testing/tools.js'

// Where no visible change is permitted, an update that shows anything else than the signed revision is never valid.

const seed = Number(process.env.FUZZ_SEED ?? 20261123)
// Enough to see a verdict that became careless. The drill tries 400.
const count = Number(process.env.FUZZ_UPDATES ?? 60)
// A planted fault: a verification that calls everything valid.
const believesAll = process.env.PLANTED_FAULT === 'believes-all'
const RESOLUTION = 36
const VALID = ['sealed_here', 'valid']

let signer: SealSigner
let sealed: Buffer
let certified: Buffer
let updates: RandomUpdate[]
beforeAll(async () => {
  signer = await testSigner()
  sealed = await signedForm(signer)
  const dict = '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</P 1>>>>]'
  certified = await signedForm(signer, { dict })
  updates = fc.sample(randomUpdates, { seed, numRuns: count })
}, 60_000)

const looksOf = (pdf: Buffer): string => {
  const readers = hasTool('mutool') ? [renderPage, renderWithMupdf] : [renderPage]
  return readers.map((render) => pixelsOf(pdf, render)).join()
}

function pixelsOf(pdf: Buffer, render: typeof renderPage): string {
  try {
    return render(pdf, 1, RESOLUTION).pixels.toString('base64')
  } catch {
    return 'the reader cannot draw it'
  }
}

describe.skipIf(!hasTool('pdftoppm'))(`${count} random updates from seed ${seed} (skipped without poppler)`, () => {
  it('of a sealed file are not valid if they show anything else', async () => {
    const expected = looksOf(sealed)
    const verdicts = await Promise.all(
      updates.map(async ({ objects, options }) => {
        const pdf = appendRevision(sealed, objects, options)
        return { pdf, objects, verdict: believesAll ? 'valid' : (await verifyForTest(pdf)).verdict }
      })
    )
    const valid = verdicts.filter(({ verdict }) => VALID.includes(verdict))
    expect(valid.length, 'valid updates, to which the test looks').toBeGreaterThan(count / 100)
    for (const { pdf, objects } of valid)
      expect(looksOf(pdf) === expected, JSON.stringify(objects.map(String))).toBe(true)
    const others = verdicts.filter(({ verdict }) => !VALID.includes(verdict)).slice(0, 60)
    expect(others.filter(({ pdf }) => looksOf(pdf) !== expected).length, 'forgeries that can be seen').toBeGreaterThan(
      5
    )
  }, 300_000)

  it('signed by somebody trusted after a certification that permits none are not valid either', async () => {
    const expected = looksOf(certified)
    for (const { objects, options } of updates.slice(0, count / 10)) {
      const own = objects.map(([number, body]): (typeof objects)[number] => [number, withValue(body)])
      const pdf = await signByHand(certified, { ...options, signer, value: 21_000, objects: own })
      const { verdict } = await verifyForTest(pdf)
      if (VALID.includes(verdict)) expect(looksOf(pdf) === expected, JSON.stringify(own.map(String))).toBe(true)
    }
  }, 300_000)
})

/** Lets a field have the signature that is being made as its value. */
const withValue = (body: string | Buffer): string | Buffer =>
  typeof body === 'string' ? body.replace('/V 21 0 R', '/V 21000 0 R').replace('/V(999)', '/V 21000 0 R') : body
