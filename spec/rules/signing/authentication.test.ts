import { describe, expect, test } from 'vitest'
import {
  apply,
  assertReachable,
  assertSmsPossible,
  enterCode,
  type HeldSigner,
  type HeldWithFields,
  isCurrentCode,
  maskedDestination,
  presentAuthentication,
  refusalOfEnteredCode,
  sendCode,
  view,
  visitingSigner
} from '../index.js'
import { act, ada as admitted, later, now, sent, signer } from '../testing/fixtures.js'

const ada = { ...admitted, identified: false }
const minute = 60_000
const coded = (changes: Partial<HeldSigner> = {}) => sent([signer('ada', { authentication: 'email_code', ...changes })])
const at = (ms: number) => ({ ...act, at: later(ms) })

function requested(held: HeldWithFields = coded(), ms = 0, nonce = `nonce-${ms}`) {
  return apply(held, sendCode(held, ada, nonce, at(ms)))
}
function entered(held: HeldWithFields, isCorrect: boolean, ms = 1000) {
  const after = apply(held, enterCode(held, ada, isCorrect, at(ms)))
  return { after, refusal: refusalOfEnteredCode(visitingSigner(after, ada))?.code ?? null }
}

describe('a code', () => {
  test('is required before anything else, unless the signer has none', () => {
    expect(() => view(coded(), ada, act)).toThrow(expect.objectContaining({ code: 'SIGNING_CODE_REQUIRED' }))
    expect(view(coded(), { ...ada, identified: true }, act)).not.toBeNull()
    expect(view(sent([signer('ada')]), ada, act)).not.toBeNull()
  })

  test('is sent to the address or the number, and the trail says so without it', () => {
    const held = coded()
    const mail = sendCode(held, ada, 'n', act)
    expect(mail.letters).toEqual([{ kind: 'code', signer: 'ada', nonce: 'n' }])
    expect(mail.audit).toMatchObject([
      { action: 'signer.code_sent', data: { method: 'email_code', to: 'a***@example.com' } }
    ])
    const text = sendCode(coded({ authentication: 'sms_code', phone: '+442079460958' }), ada, 'n', act)
    expect(text.letters).toEqual([{ kind: 'code-message', signer: 'ada', nonce: 'n' }])
    expect(text.audit).toMatchObject([{ data: { method: 'sms_code', to: '+44********58' } }])
  })

  test('is sent once a minute, and ten times in 24 hours', () => {
    let held = requested()
    expect(() => requested(held, 59_000)).toThrow(
      expect.objectContaining({ code: 'RATE_LIMIT_EXCEEDED', retryAfter: 1 })
    )
    for (let sentBefore = 1; sentBefore < 10; sentBefore++) held = requested(held, sentBefore * minute)
    // A deadline that lies behind the day.
    held = { ...held, document: { ...held.document, expires_at: later(100 * 60 * minute) } }
    expect(() => requested(held, 60 * minute)).toThrow(expect.objectContaining({ retryAfter: 23 * 3600 }))
    expect(visitingSigner(requested(held, 24 * 60 * minute), ada)).toMatchObject({ codes_sent: 1 })
  })

  test('can be entered once, for ten minutes', () => {
    const held = requested()
    expect(() => entered(held, true, 10 * minute)).toThrow(expect.objectContaining({ code: 'SIGNING_CODE_EXPIRED' }))
    const { after, refusal } = entered(held, true, 10 * minute - 1)
    expect(refusal).toBeNull()
    expect(() => entered(after, true)).toThrow(expect.objectContaining({ code: 'SIGNING_CODE_EXPIRED' }))
    expect(enterCode(held, ada, true, act).audit).toMatchObject([
      { action: 'signer.identified', data: { method: 'email_code', to: 'a***@example.com' } }
    ])
  })

  test('ends with the fifth incorrect entry, and another one has five again', () => {
    let held = requested()
    for (let failures = 1; failures < 5; failures++) {
      const { after, refusal } = entered(held, false)
      expect(refusal).toBe('SIGNING_CODE_INVALID')
      held = after
    }
    const fifth = entered(held, false)
    expect(fifth.refusal).toBe('SIGNING_CODE_EXPIRED')
    expect(() => entered(fifth.after, true)).toThrow(expect.objectContaining({ code: 'SIGNING_CODE_EXPIRED' }))
    expect(entered(requested(fifth.after, minute), false, minute).refusal).toBe('SIGNING_CODE_INVALID')
  })

  test('ends the one before it', () => {
    const second = requested(requested(), minute)
    const [signer] = second.signers
    expect(isCurrentCode(signer!, 'nonce-0', later(minute))).toBe(false)
    expect(isCurrentCode(signer!, `nonce-${minute}`, later(minute))).toBe(true)
    expect(isCurrentCode(signer!, `nonce-${minute}`, later(11 * minute))).toBe(false)
  })

  test('is sent to nobody who has not entered the access code, and to nobody whose link has ended', () => {
    const locked = { ...ada, unlocked: false }
    const held = coded({ access_code_hash: 'x' })
    expect(() => sendCode(held, locked, 'n', act)).toThrow(expect.objectContaining({ code: 'ACCESS_CODE_REQUIRED' }))
    expect(() => enterCode(held, locked, true, act)).toThrow(expect.objectContaining({ code: 'ACCESS_CODE_REQUIRED' }))
    const refused = (held: HeldWithFields, code: string) =>
      expect(() => sendCode(held, ada, 'n', act)).toThrow(expect.objectContaining({ code }))
    refused(coded({ status: 'waiting' }), 'SIGNER_WAITING')
    refused(coded({ status: 'signed' }), 'SIGNER_DONE')
    refused(sent([signer('ada')]), 'SIGNING_CODE_NOT_REQUIRED')
    refused(sent([signer('ada', { authentication: 'email_code' })], { status: 'voided' }), 'DOCUMENT_VOIDED')
  })

  test('is also asked of who comes back for the completed document', () => {
    const held = sent([signer('ada', { authentication: 'email_code', status: 'signed' })], { status: 'completed' })
    expect(sendCode(held, ada, 'n', act).letters).toHaveLength(1)
  })
})

test('a session says where codes go, and when another one can be requested', () => {
  expect(presentAuthentication(coded(), ada, now)).toEqual({
    method: 'email_code',
    required: true,
    sent_to: 'a***@example.com',
    code_expires_at: null,
    resend_at: null
  })
  expect(presentAuthentication(requested(), ada, later(1000))).toMatchObject({
    code_expires_at: later(10 * minute).toISOString(),
    resend_at: later(minute).toISOString()
  })
  expect(presentAuthentication(requested(), { ...ada, identified: true }, later(minute))).toMatchObject({
    required: false,
    resend_at: null
  })
  expect(presentAuthentication(sent(), ada, now)).toMatchObject({ method: 'none', required: false, sent_to: null })
})

test('what is masked tells its owner which one it is', () => {
  const masked = (changes: Partial<HeldSigner>) => maskedDestination(signer('ada', changes))
  expect(masked({ authentication: 'email_code', email: '"a@b"@example.com' })).toBe('"***@example.com')
  expect(masked({ authentication: 'sms_code', phone: '+4412345678' })).toBe('+44******78')
  expect(masked({ authentication: 'none', phone: '+4412345678' })).toBeNull()
})

test('codes in text messages need a number, and a gateway', () => {
  const details = expect.objectContaining({ details: { 'signers[1].phone': expect.any(String) } })
  expect(() => assertReachable({ authentication: 'sms_code' }, 'signers[1].')).toThrow(details)
  assertReachable({ authentication: 'sms_code', phone: '+4412345678' }, '')
  assertReachable({ authentication: 'email_code' }, '')
  const unavailable = expect.objectContaining({
    code: 'SMS_UNAVAILABLE',
    details: { authentication: expect.any(String) }
  })
  expect(() => assertSmsPossible({ authentication: 'sms_code' }, false, '')).toThrow(unavailable)
  assertSmsPossible({ authentication: 'sms_code' }, true, '')
  assertSmsPossible({ authentication: 'email_code' }, false, '')
})
