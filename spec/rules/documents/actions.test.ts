import { expect, test } from 'vitest'
import { noSettings } from '../fields/field-types.js'
import { completeSigning, type HeldSigner, type ReadSignature, send, simulateSigning } from '../index.js'
import { act, ada, documentWith, given, now, outcomeOf, sent, signer } from '../testing/fixtures.js'

const others = ['approve', 'view'] as const
type Action = HeldSigner['action']

const consentFor = (_language: string | null, action: Action) => ({
  sha256: `consent to ${action}`,
  language: 'en',
  own: null
})
const signature: ReadSignature = { purpose: 'signature', kind: 'typed', text: 'Ada', png: null }

const complete = (action: Action, signatures: ReadSignature[], sha256 = `consent to ${action}`) =>
  completeSigning(
    sent([signer('ada', { action }), signer('ben', { status: 'waiting', sign_order: 2 })]),
    ada,
    { consent: { accepted: true, sha256 }, fields: [] },
    signatures,
    consentFor,
    given,
    act
  )

test.each(others)('who is asked to %s gives no signature, and then it is the turn of the next', async (action) => {
  const transition = await complete(action, [])
  expect(transition).toMatchObject({
    signers: [
      { id: 'ada', status: 'signed', signed_at: now, consent_sha256: `consent to ${action}` },
      { id: 'ben', status: 'pending' }
    ],
    signatures: [],
    event: { type: 'document.signed', signer: 'ada' }
  })
  const [consented, signed] = transition.audit!
  expect(consented).toMatchObject({ action: 'signer.consented', data: { action } })
  expect(signed).toMatchObject({ action: 'signer.signed', data: { action } })
  expect(signed!.data).toEqual({ action })
})

test.each(others)('a signature of who is asked to %s is refused, and so is the text for signers', async (action) => {
  expect(await outcomeOf(() => complete(action, [signature]))).toBe('VALIDATION_FAILED')
  expect(await outcomeOf(() => complete(action, [], 'consent to sign'))).toBe('CONSENT_MISMATCH')
})

test('who signs gives a signature', async () => {
  expect(await outcomeOf(() => complete('sign', []))).toBe('SIGNATURE_REQUIRED')
})

test.each(others)('a test helper can %s without a signature', async (action) => {
  const transition = await simulateSigning(sent([signer('ada', { action })]), ada, {}, consentFor, given, act)
  expect(transition).toMatchObject({ signatures: [], jobs: ['seal'] })
})

const place = { type: 'text', page: 1, x: 10, y: 10, width: 100, height: 20 } as const
const people = [{ email: 'ada@example.com', name: 'Ada' }] as const
const sending = (changes: object) => () =>
  send({ document: documentWith(), signers: [] }, { signers: [{ ...people[0], ...changes }] }, [null], given, act)

test.each(others)('who is asked to %s has no fields', async (action) => {
  expect(await outcomeOf(sending({ action, fields: [place] }))).toBe('VALIDATION_FAILED')
  await expect(sending({ action })()).resolves.toMatchObject({ newSigners: [{ action }], newFields: [] })
})

test.each(others)(
  'a role with fields cannot be taken to %s, which the error says of the request as it is',
  async (action) => {
    const field = { ...place, ...noSettings, label: 'Signature', role: 'Manager', type: 'signature' } as const
    const document = documentWith({
      roles: { Manager: { order: 1, email: null }, Reader: { order: 1, email: null } },
      role_fields: [{ ...field, required: true, read_only: false, value: null, group: null }]
    })
    const sendAs = (changes: object) => {
      const signers = [
        { email: 'ben@example.com', name: 'Ben', role: 'Reader', action },
        { ...people[0], role: 'Manager', ...changes }
      ]
      return send({ document, signers: [] }, { signers }, [null, null], given, act)
    }
    await expect(sendAs({ action })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { 'signers[1].action': 'must be sign, because of the fields of Manager' }
    })
    await expect(sendAs({ action, fields: [place] })).rejects.toMatchObject({
      details: { 'signers[1].fields': expect.any(String) }
    })
    await expect(sendAs({})).resolves.toMatchObject({ newSigners: [{ action }, { action: 'sign' }] })
  }
)

test('signers sign unless they are asked for something else', async () => {
  await expect(sending({})()).resolves.toMatchObject({ newSigners: [{ action: 'sign' }] })
})
