import { describe, expect, test } from 'vitest'
import {
  countUse,
  linkClosed,
  Refusal,
  readLink,
  refusalOfOpener,
  sendFromLink,
  statusOfLink,
  updateLink
} from '../index.js'
import { act, documentWith, given, hour, later, now } from '../testing/fixtures.js'

const roles = { Contractor: { order: 2 }, Client: { order: 1 } }
const grace = { role: 'Client', name: 'Grace', email: 'grace@example.com', language: null }
const ada = { name: 'Ada', email: 'ada@example.com' }
const from = { ipAddress: '198.51.100.7', userAgent: 'phone', simulated: false }
const content = {
  role: 'Contractor',
  signers: [grace],
  prefill: {},
  metadata: {},
  tags: [],
  authentication: 'email_code' as const,
  max_uses: null,
  max_uses_per_day: null,
  expires_at: null
}
const link = { ...content, active: true, uses: 0, uses_of_day: 0, day_of_uses: null, told_of: {} }

test('uses are counted, and those of each day in UTC', () => {
  const once = countUse(link, now)
  expect(once).toEqual({ uses: 1, uses_of_day: 1, day_of_uses: '2026-03-01' })
  const twice = countUse(once, later(12 * hour - 1))
  expect(twice).toEqual({ uses: 2, uses_of_day: 2, day_of_uses: '2026-03-01' })
  expect(countUse(twice, later(12 * hour))).toEqual({ uses: 3, uses_of_day: 1, day_of_uses: '2026-03-02' })
})

test('an update changes what it names, and nothing if that is so already', () => {
  const limited = { ...link, max_uses: 9, expires_at: later(hour) }
  const at = later(2 * hour)
  expect(updateLink(limited, { max_uses: null, expires_at: at.toISOString() }, now)).toEqual({
    max_uses: null,
    expires_at: at
  })
  expect(updateLink(limited, { max_uses_per_day: 5, active: false, expires_at: null }, now)).toEqual({
    max_uses_per_day: 5,
    active: false,
    expires_at: null
  })
  expect(updateLink(limited, { max_uses: 9, active: true, expires_at: later(hour).toISOString() }, now)).toBeNull()
  expect(updateLink(link, { max_uses: null, expires_at: null }, now)).toBeNull()
  expect(() => updateLink(link, { expires_at: now.toISOString() }, now)).toThrow('expires_at must be in the future')
})

describe('a link', () => {
  const read = (request: object) =>
    readLink({ roles, fields: [] }, { role: 'Contractor', signers: [grace], ...request } as never, given, now)

  test('asks for a code unless it says otherwise, and works for any number and time', async () => {
    expect(await read({})).toEqual(content)
    expect(await read({ authentication: 'none', max_uses: 3 })).toMatchObject({ authentication: 'none', max_uses: 3 })
  })

  test.each([
    [{ role: 'Witness' }, 'ROLE_UNKNOWN', 'role'],
    [{ signers: [{ ...grace, role: 'Witness' }] }, 'ROLE_UNKNOWN', 'signers[0].role'],
    [{ signers: [{ ...grace, role: 'Contractor' }] }, 'VALIDATION_FAILED', 'signers[0].role'],
    [{ signers: [grace, grace] }, 'VALIDATION_FAILED', 'signers[1].role'],
    [{ signers: [] }, 'ROLE_UNASSIGNED', 'roles.Client'],
    [{ signers: [{ ...grace, name: '𓀀' }] }, 'UNSUPPORTED_CHARACTER', 'signers[0].name'],
    [{ prefill: { Fee: '1' } }, 'LABEL_UNKNOWN', 'prefill.Fee'],
    [{ expires_at: now.toISOString() }, 'VALIDATION_FAILED', 'expires_at']
  ])('%j is %s', async (request, code, place) => {
    await expect(read(request)).rejects.toMatchObject({ code, details: { [place]: expect.any(String) } })
  })

  test.each([
    [{ active: false }, 'inactive'],
    [{ expires_at: now }, 'expired'],
    [{ expires_at: later(1) }, 'open'],
    [{ max_uses: 2, uses: 2 }, 'used_up'],
    [{ max_uses: 2, uses: 1 }, 'open'],
    [{ max_uses_per_day: 2, uses: 9, uses_of_day: 2, day_of_uses: '2026-03-01' }, 'used_up_today'],
    [{ max_uses_per_day: 2, uses: 9, uses_of_day: 1, day_of_uses: '2026-03-01' }, 'open'],
    [{ max_uses_per_day: 2, uses: 9, uses_of_day: 2, day_of_uses: '2026-02-28' }, 'open'],
    [{ active: false, expires_at: now }, 'inactive']
  ])('%j is %s', (changes, status) => {
    expect(statusOfLink({ ...link, ...changes }, now)).toBe(status)
  })
})

describe('a document of a link', () => {
  const document = documentWith({
    roles: { Contractor: { order: 2, email: null }, Client: { order: 1, email: null } },
    role_fields: []
  })
  const begin = (changes: object = {}, opener: object = ada) =>
    sendFromLink(
      { document, signers: [] },
      { ...content, id: 'tln_1', ...changes },
      { ...ada, ...opener },
      { default_language: 'fr', time_zone: null, format_locale: null, signing_view: null },
      given,
      act,
      from
    )

  test('says who came by the link, from where and how the address was proven', async () => {
    const { audit, newSigners, letters } = await begin({}, { language: 'de' })
    expect(newSigners).toMatchObject([
      { name: 'Ada', role: 'Contractor', status: 'waiting', language: 'de', authentication: 'email_code' },
      { name: 'Grace', role: 'Client', status: 'pending', language: 'fr', authentication: 'none' }
    ])
    expect(audit).toMatchObject([
      { action: 'document.sent', actor: act.actor },
      {
        action: 'signer.joined',
        actor: { type: 'signer', email: 'ada@example.com' },
        data: { template_link_id: 'tln_1', authentication: 'email_code' },
        ...from
      },
      { action: 'signer.identified', data: { method: 'email_code', to: 'a***@example.com' }, ...from },
      { action: 'signer.invited', data: { email: 'grace@example.com' } }
    ])
    expect(letters).toEqual([{ kind: 'invitation', signer: newSigners![1]!.id }])
  })

  test('sends nobody a link to an address that is not proven', async () => {
    const first = { ...document, roles: { Contractor: { order: 1, email: null }, Client: { order: 1, email: null } } }
    const unproven = { ...content, authentication: 'none' as const, id: 'tln_1' }
    const account = { default_language: null, time_zone: null, format_locale: null, signing_view: null }
    const { audit, letters, newSigners } = await sendFromLink(
      { document: first, signers: [] },
      unproven,
      ada,
      account,
      given,
      act,
      from
    )
    expect(newSigners?.map(({ status }) => status)).toEqual(['pending', 'pending'])
    expect(letters).toEqual([{ kind: 'invitation', signer: newSigners![1]!.id }])
    expect(audit?.map(({ action }) => action)).toEqual(['document.sent', 'signer.joined', 'signer.invited'])
  })

  test('is not begun by one of the other signers, or under a name that cannot be drawn', async () => {
    await expect(begin({}, { email: 'GRACE@example.com' })).rejects.toMatchObject({ code: 'DUPLICATE_SIGNER' })
    await expect(begin({}, { name: '𓀀' })).rejects.toMatchObject({ details: { name: expect.any(String) } })
  })
})

test('anyone who opens a link learns what is wrong with what they gave, and nothing else', () => {
  const about = (path: string) => refusalOfOpener(new Refusal('FIELD_VALUE_TOO_LONG', '', { [path]: 'is too long' }))
  expect(about('signers[0].name')).toMatchObject({ code: 'FIELD_VALUE_TOO_LONG', details: { name: 'is too long' } })
  expect(about('prefill.Fee')).toEqual(linkClosed())
  expect(refusalOfOpener(new Refusal('DOCUMENT_QUOTA_EXCEEDED', 'Used up'))).toEqual(linkClosed())
  const broken = new Error('broken')
  expect(refusalOfOpener(broken)).toBe(broken)
})
