import { describe, expect, test } from 'vitest'
import { completeSend, type KeptDraft, keepForSending, presentDraft, update } from '../index.js'
import { act, documentWith, given, later, outcomeOf } from '../testing/fixtures.js'

const ada = { email: 'ada@example.com', name: 'Ada' }
const ben = { email: 'ben@example.com', name: 'Ben' }
const draftWith = (draft: KeptDraft | null) => ({ document: documentWith({ draft }), signers: [] })
const keep = async (before: KeptDraft | null, request: object, codes: (string | null | undefined)[] = []) =>
  (await keepForSending(draftWith(before), request, codes, given)).draft

describe('a draft keeps', () => {
  test('what a request names, and leaves the rest as it is', async () => {
    const kept = await keep({ message: 'Hello', expires_in_days: 9 }, { message: 'Please sign', cc: [ben] })
    expect(kept).toEqual({ message: 'Please sign', expires_in_days: 9, cc: [ben] })
  })

  test('nothing of what is removed', async () => {
    const before = { signers: [{ ...ada, access_code_hash: null }], cc: [ben], message: 'Hello' }
    expect(await keep(before, { signers: null, cc: [] })).toEqual({ message: 'Hello' })
    expect(await keep({ message: 'Hello' }, { message: null })).toBeNull()
  })

  test('the access code of an e-mail address, until it is replaced or removed', async () => {
    const before = { signers: [{ ...ada, access_code_hash: 'old' }] }
    const codes = async (code: string | null | undefined) =>
      (await keep(before, { signers: [{ ...ada, email: 'ADA@example.com' }, ben] }, [code]))?.signers
    expect(await codes(undefined)).toMatchObject([{ access_code_hash: 'old' }, { access_code_hash: null }])
    expect(await codes('new')).toMatchObject([{ access_code_hash: 'new' }, { access_code_hash: null }])
    expect(await codes(null)).toMatchObject([{ access_code_hash: null }, { access_code_hash: null }])
  })

  test.each([
    ['twice the same address', [ada, ada], 'DUPLICATE_SIGNER'],
    ['an order of one alone', [{ ...ada, order: 1 }, ben], 'SIGNER_ORDER_INCOMPLETE'],
    [
      'a field beyond the last page',
      [{ ...ada, fields: [{ type: 'text', page: 99, x: 1, y: 1, width: 50, height: 20 }] }],
      'FIELD_PAGE_OUT_OF_RANGE'
    ],
    ['a name that cannot be drawn', [{ ...ada, name: '𓀀' }], 'UNSUPPORTED_CHARACTER']
  ])('no signers with %s', async (_what, signers, code) => {
    expect(await outcomeOf(() => keep(null, { signers }))).toBe(code)
  })
})

test('the trail says what was changed, and nothing is written if nothing was', async () => {
  const held = draftWith({ message: 'Hello' })
  const changed = await update(held, { message: 'Please sign', expires_in_days: 5 }, [], given, act)
  expect(changed?.audit).toMatchObject([{ action: 'document.updated', data: { changed: 'message, expires_in_days' } }])
  expect(await update(held, { message: 'Hello' }, [], given, act)).toBeNull()
})

test('a deadline in days is kept by a draft, and a date is not', async () => {
  const held = draftWith(null)
  expect((await update(held, { expires_in_days: 5 }, [], given, act))?.document).toEqual({
    draft: { expires_in_days: 5 }
  })
  const date = { expires_at: later(1000).toISOString() }
  expect(await outcomeOf(() => update(held, date, [], given, act))).toBe('DOCUMENT_NOT_SENT')
})

describe('a request to send', () => {
  const { document } = draftWith({
    signers: [{ ...ada, access_code_hash: 'hash' }],
    message: 'Hello',
    expires_in_days: 9
  })

  test('is completed by what the draft keeps', () => {
    expect(completeSend(document, { expires_in_days: 3 }, [])).toEqual({
      request: { signers: [ada], message: 'Hello', expires_in_days: 3 },
      accessCodes: ['hash']
    })
  })

  test('has its own signers, with their codes alone', () => {
    expect(completeSend(document, { signers: [ben] }, [null])).toMatchObject({
      request: { signers: [ben] },
      accessCodes: [null]
    })
  })

  test('names the signers that are missing', () => {
    expect(() => completeSend(documentWith({ draft: { message: 'Hello' } }), {}, [])).toThrow(
      'signers is required, because the draft keeps no signers'
    )
  })
})

test('an access code is not shown', () => {
  expect(presentDraft({ signers: [{ ...ada, access_code_hash: 'hash' }], message: 'Hello' })).toEqual({
    signers: [{ ...ada, has_access_code: true }],
    message: 'Hello'
  })
  expect(presentDraft(null)).toBeNull()
})
