import type { Document, TemplateField } from '@signpost/sdk'
import { noSettings } from '@signpost/spec/field-types'
import { describe, expect, test } from 'vitest'
import { newCandidate } from '../../parts/candidate.js'
import { missingOf, sharedAddresses } from './missing.js'
import {
  askForNames,
  changeSigner,
  fromService,
  mergeSigners,
  problemOf,
  removeSigner,
  setInOrder,
  toRequest
} from './preparation.js'

const field: TemplateField = {
  label: 'Fee',
  role: 'Ada',
  type: 'number',
  page: 1,
  x: 72,
  y: 300,
  width: 120,
  height: 18,
  required: true,
  value: null,
  read_only: false,
  group: null,
  ...noSettings
}
const kept = fromService({
  roles: { Grace: { order: 2, email: 'grace@example.com' }, Ada: { order: 1, email: null } },
  fields: [field]
})
const [ada, grace] = kept.signers

test('what the service keeps is sent back as it was', () => {
  const { label, role, type, page, x, y, width, height } = field
  expect(toRequest(kept).fields).toEqual({
    roles: { Ada: { order: 1 }, Grace: { order: 2, email: 'grace@example.com' } },
    fields: [{ label, role, type, page, x, y, width, height }]
  })
  expect(toRequest(setInOrder(kept, false)).fields.roles).toMatchObject({ Ada: { order: 1 }, Grace: { order: 1 } })
})

test('people whom the document only calls something are asked for their names, and keep their part', () => {
  const asked = askForNames(kept)
  expect(asked.signers).toMatchObject([
    { parts: ['Ada'], name: '', role: 'Ada' },
    { parts: ['Grace'], name: '', role: 'Grace' }
  ])
  // What the document calls them keeps their fields until then.
  expect(problemOf(asked)).toBeNull()
  expect(Object.keys(toRequest(asked).fields.roles!)).toEqual(['Ada', 'Grace'])
  const named = changeSigner(asked, ada!.key, { name: 'Ada Lovelace' })
  expect(named.signers[0]).toMatchObject({ parts: ['Ada'], name: 'Ada Lovelace', role: 'Ada' })
  expect(named.fields).toMatchObject([{ label: 'Fee', role: 'Ada' }])
  const known = { name: 'Grace', email: 'grace@example.com', role: 'Grace', has_access_code: false }
  expect(askForNames(kept, { signers: [known] }).signers[1]).toMatchObject({ parts: [], name: 'Grace' })
})

test('a draft keeps the person who has a name and an address, with what is complete of them', () => {
  const prepared = changeSigner(kept, grace!.key, {
    phone: '+44 20',
    action: 'approve',
    company: ' Navy ',
    accessCode: '12'
  })
  expect(toRequest(prepared).draft.signers).toEqual([
    { name: 'Grace', email: 'grace@example.com', role: 'Grace', order: 2, action: 'approve', company: 'Navy' }
  ])
  const complete = changeSigner(prepared, grace!.key, {
    phone: '+44 (20) 7946-0000',
    authentication: 'sms_code',
    accessCode: '1234'
  })
  expect(toRequest(complete).draft.signers).toMatchObject([
    { phone: '+442079460000', authentication: 'sms_code', access_code: '1234' }
  ])
  expect(toRequest(removeSigner(kept, grace!.key)).draft.signers).toBeNull()
})

test('what a draft keeps of people and sending is what is shown, also of people without a role', () => {
  const draft: Document['draft'] = {
    signers: [
      {
        email: 'grace@example.com',
        name: 'Grace Hopper',
        role: 'Grace',
        order: 2,
        has_access_code: true,
        language: 'de',
        time_zone: 'Asia/Tokyo'
      },
      { email: 'alan@example.com', name: 'Ada', has_access_code: false, fields: [] }
    ],
    message: 'Please sign.',
    expires_in_days: 7,
    cc: [{ name: 'Charles', email: 'charles@example.com', when: 'both' as const }],
    reminders: { max: 1 },
    decline_allowed: false,
    time_zone: 'Europe/Berlin'
  }
  const shown = fromService(
    { roles: { Grace: { order: 2, email: null }, Ada: { order: 1, email: null } }, fields: [] },
    draft
  )
  expect(shown.signers.map(({ role, name, email }) => [role, name, email])).toEqual([
    ['Ada', 'Ada', ''],
    ['Grace', 'Grace Hopper', 'grace@example.com'],
    ['Ada (2)', 'Ada', 'alan@example.com']
  ])
  const request = toRequest(shown).draft
  expect(request).toMatchObject({
    message: 'Please sign.',
    expires_in_days: 7,
    cc: [{ name: 'Charles', email: 'charles@example.com', when: 'both' as const }],
    reminders: { after_hours: 48, every_hours: 48, max: 1 },
    decline_allowed: false,
    hand_over_allowed: false,
    redirect_urls: null,
    time_zone: 'Europe/Berlin'
  })
  // What is not shown here stays as it was set.
  expect(request.signers!.map(({ time_zone }) => time_zone)).toContain('Asia/Tokyo')
  // The code that the draft has stays.
  expect(request.signers![0]).not.toHaveProperty('access_code')
})

test('a code is given again for another address', () => {
  const [withCode] = fromService(
    { roles: {}, fields: [] },
    {
      signers: [{ email: 'ada@example.com', name: 'Ada', has_access_code: true }]
    }
  ).signers
  expect(withCode!.accessCode).toBeUndefined()
  const moved = changeSigner({ ...kept, signers: [withCode!] }, withCode!.key, { email: 'ada@example.org' })
  expect(moved.signers[0]!.accessCode).toBe('')
})

test('one of several people is to sign: the first gives the role its name, and who is not complete is left out', () => {
  const [first, second] = [newCandidate('Alan', 'alan@example.com'), newCandidate('Grace', '')]
  const begun = changeSigner(kept, ada!.key, { candidates: [first, second] })
  expect(begun.signers[0]).toMatchObject({ role: 'Alan', name: 'Alan', email: 'alan@example.com' })
  expect(begun.fields[0]!.role).toBe('Alan')
  expect(missingOf(begun)).toContain('Grace needs an e-mail address.')
  const ofAda = ({ draft }: ReturnType<typeof toRequest>) => draft.signers!.find(({ role }) => role === 'Alan')
  expect(ofAda(toRequest(begun))).toMatchObject({ name: 'Alan', email: 'alan@example.com' })
  const complete = changeSigner(begun, ada!.key, {
    authentication: 'sms_code',
    candidates: [
      { ...first, phone: '+44 20 7946-0000' },
      { ...second, email: ' grace@navy.example ', language: 'de' }
    ]
  })
  expect(missingOf(complete)).toContain('Grace needs a phone number with its country code: +44…')
  const request = toRequest(complete)
  expect(request.fields.roles).toMatchObject({ Alan: { order: 1 } })
  expect(request.fields.roles!.Alan).not.toHaveProperty('email')
  // A draft refuses codes by SMS for people without a phone.
  expect(ofAda(request)).not.toHaveProperty('authentication')
  expect(ofAda(request)).toMatchObject({
    role: 'Alan',
    order: 1,
    candidates: [
      { name: 'Alan', email: 'alan@example.com', phone: '+442079460000' },
      { name: 'Grace', email: 'grace@navy.example', language: 'de' }
    ]
  })
  const again = fromService(
    { roles: { Alan: { order: 1, email: null } }, fields: [] },
    { signers: [{ ...ofAda(request), name: 'Alan', email: 'alan@example.com', has_access_code: false } as never] }
  )
  expect(again.signers[0]!.candidates).toMatchObject([
    { name: 'Alan', email: 'alan@example.com', phone: '+442079460000', language: null },
    { name: 'Grace', email: 'grace@navy.example', phone: '', language: 'de' }
  ])
  const alone = changeSigner(complete, ada!.key, { candidates: [] })
  expect(alone.signers[0]).toMatchObject({ name: 'Alan', email: 'alan@example.com', candidates: [] })
})

test('fields follow the name of their signer, and leave with the signer', () => {
  const renamed = changeSigner(kept, ada!.key, { name: 'Ada Lovelace' })
  expect(renamed.fields[0]!.role).toBe('Ada Lovelace')
  expect(removeSigner(renamed, ada!.key)).toMatchObject({ signers: [grace], fields: [] })
  expect(removeSigner(renamed, grace!.key).fields).toHaveLength(1)
})

test('two people of the same name are two people', () => {
  const both = changeSigner(kept, grace!.key, { name: 'Ada' })
  expect(both.signers.map(({ name, role }) => [name, role])).toEqual([
    ['Ada', 'Ada'],
    ['Ada', 'Ada (2)']
  ])
  expect(removeSigner(both, grace!.key).fields).toHaveLength(1)
  expect(problemOf(both)).toBeNull()
})

test('names and labels must be there, and labels must be unique', () => {
  expect(problemOf(kept)).toBeNull()
  expect(problemOf(changeSigner(kept, ada!.key, { name: ' ' }))).toBe('Each signer needs a name.')
  expect(problemOf({ ...kept, fields: [...kept.fields, { ...kept.fields[0]!, key: 'b' }] })).toBe(
    'The labels of fields must be unique.'
  )
})

test('what is missing before a draft can be sent is named', () => {
  expect(missingOf(kept)).toEqual(['Ada needs an e-mail address.'])
  const shared = changeSigner(kept, ada!.key, {
    email: 'GRACE@example.com',
    authentication: 'sms_code',
    accessCode: '1'
  })
  expect(missingOf({ ...shared, isInOrder: false })).toEqual([
    'Ada needs a phone number with its country code: +44…',
    'Ada needs an access code of at least 4 characters.',
    'grace@example.com is the address of two signers.'
  ])
  const approving = changeSigner(kept, ada!.key, { email: 'ada@example.com', action: 'approve' })
  expect(missingOf(approving)).toEqual(['Ada does not sign, and can have no fields.'])
  const charles = { key: 'a', name: 'Charles', email: '', when: 'completed' as const, accessCode: null }
  const sending = { ...kept.sending, signedUrl: 'example.com', copies: [charles] }
  const incomplete = changeSigner({ ...kept, sending }, ada!.key, { email: 'ada@example.com' })
  expect(missingOf(incomplete)).toEqual([
    'Each recipient of a copy needs a name and an e-mail address.',
    'The page after signing needs a whole address: https://…'
  ])
  expect(toRequest(incomplete).draft).toMatchObject({ cc: [], redirect_urls: null })
})

describe('people in several places', () => {
  const place = {
    type: 'checkbox',
    page: 1,
    x: 1,
    y: 1,
    width: 14,
    height: 14,
    required: true,
    value: null,
    read_only: false
  }
  const ofRole = (label: string, role: string, group: string | null = null) => ({ ...place, label, role, group })
  const fields = [ofRole('A', 'Tenant', 'Choice'), ofRole('B', 'Guarantor', 'Choice'), ofRole('C', 'Owner')]
  const role = (email: string | null, order = 1) => ({ order, email })
  const prepared = (roles: object) => ({ roles, fields }) as unknown as Parameters<typeof fromService>[0]
  const open = { Tenant: role(null), Guarantor: role(null), Owner: role('grace@example.com') }

  test('are one person with the fields of all their roles', () => {
    const ann = { email: 'ann@example.com', name: 'Ann', roles: ['Tenant', 'Guarantor'], has_access_code: false }
    const preparation = fromService(prepared(open), { signers: [ann] })
    expect(preparation.signers.map(({ role, name }) => [role, name])).toEqual([
      ['Tenant', 'Ann'],
      ['Owner', 'Owner']
    ])
    expect(preparation.fields.map(({ role, group }) => [role, group])).toEqual([
      ['Tenant', 'Tenant: Choice'],
      ['Tenant', 'Guarantor: Choice'],
      ['Owner', null]
    ])
    const { draft } = toRequest(preparation)
    expect(draft.signers?.[0]).toMatchObject({
      name: 'Ann',
      email: 'ann@example.com',
      roles: ['Tenant', 'Guarantor'],
      access_code: null
    })
  })

  test('also if their address is assigned to the roles, and these have one order', () => {
    const assigned = (orders: [number, number]) => {
      const [first, second] = orders
      const roles = { ...open, Tenant: role('ann@example.com', first), Guarantor: role('ANN@example.com', second) }
      return fromService(prepared(roles)).signers.map(({ role }) => role)
    }
    expect(assigned([1, 1])).toEqual(['Tenant', 'Owner'])
    expect(assigned([1, 2])).toEqual(['Tenant', 'Owner', 'Guarantor'])
  })

  test('are not made one of two who were typed with one address', () => {
    const kept = { email: 'ann@example.com', name: 'Ann', role: 'Tenant', has_access_code: false }
    const roles = { Tenant: role('ann@example.com'), Guarantor: role('ann@example.com'), Owner: role(null) }
    expect(fromService(prepared(roles), { signers: [kept] }).signers).toHaveLength(3)
  })

  test('take the parts of all who are said to have their address', () => {
    const roles = { Tenant: role('ann@example.com'), Guarantor: role('ANN@example.com', 2), Owner: role(null) }
    const before = { ...fromService(prepared(roles)), isInOrder: false }
    const [shared] = sharedAddresses(before)
    const after = mergeSigners(
      before,
      (shared?.people ?? []).map(({ key }) => key)
    )
    expect(after.signers.map(({ role }) => role).sort()).toEqual(['Owner', 'Tenant'])
    expect(after.fields.map(({ role, group }) => [role, group])).toEqual([
      ['Tenant', 'Tenant: Choice'],
      ['Tenant', 'Guarantor: Choice'],
      ['Owner', null]
    ])
    expect(sharedAddresses(after)).toEqual([])
    // With names of what they are, which outlive those of people.
    const named = mergeSigners(
      askForNames(before),
      askForNames(before)
        .signers.filter(({ email }) => email !== '')
        .map(({ key }) => key)
    )
    const ann = named.signers.find(({ email }) => email !== '')!
    expect(Object.keys(toRequest(changeSigner(named, ann.key, { name: 'Ann Lee' })).fields.roles!).sort()).toEqual([
      'Guarantor',
      'Owner',
      'Tenant'
    ])
    const [kept] = toRequest(changeSigner(named, ann.key, { name: 'Ann Lee' })).draft.signers!
    expect(kept).toMatchObject({ name: 'Ann Lee', roles: ['Tenant', 'Guarantor'] })
  })

  test('are found among several of whom one is to sign', () => {
    const several = changeSigner(kept, ada!.key, {
      candidates: [newCandidate('Alan', 'alan@example.com'), newCandidate('Grace', 'GRACE@example.com')]
    })
    expect(sharedAddresses(several)).toEqual([])
    const atOnce = setInOrder(several, false)
    expect(sharedAddresses(atOnce).map(({ email }) => email)).toEqual(['grace@example.com'])
    expect(missingOf(atOnce)).toContain('grace@example.com is the address of two signers.')
    const twice = [newCandidate('Alan', 'alan@example.com'), newCandidate('Al', 'alan@example.com')]
    expect(missingOf(changeSigner(kept, ada!.key, { candidates: twice }))).toContain(
      'alan@example.com is the address of two signers.'
    )
  })

  test('may sign again at another step, but not at the same', () => {
    const { signers, ...rest } = fromService(
      prepared({ Tenant: role('ann@example.com'), Owner: role('ann@example.com', 2) })
    )
    const missing = (isInOrder: boolean) =>
      missingOf({ ...rest, signers, isInOrder }).filter((text) => text.includes('is the address of two signers'))
    expect([missing(true), missing(false)]).toEqual([[], ['ann@example.com is the address of two signers.']])
  })
})

describe('a signature on a page at the end', () => {
  const blockOf = (preparation: typeof kept) =>
    toRequest(preparation).draft.signers?.map(({ signature_block }) => signature_block)
  const known = (patch: Partial<(typeof kept.signers)[number]> = {}, fields = kept.fields) => ({
    ...kept,
    signers: [{ ...ada!, name: 'Ada', email: 'ada@example.com', ...patch }],
    fields
  })
  const mark = { ...kept.fields[0]!, key: 'mark', label: 'Mark', type: 'initials' as const }

  test('is asked for by itself of who fills in fields and would sign nowhere', () => {
    expect(blockOf(known())).toEqual([true])
    expect(blockOf(known({}, [...kept.fields, mark]))).toEqual([undefined])
    // Who has no field at all gets one anyway.
    expect(blockOf(known({}, []))).toEqual([undefined])
  })

  test('is as the sender wants it, and as the draft says', () => {
    expect(blockOf(known({ signatureBlock: false }))).toEqual([false])
    const signer = { email: 'ada@example.com', name: 'Ada', role: 'Ada', has_access_code: false, signature_block: true }
    const roles = { Ada: { order: 1, email: null } }
    expect(blockOf(fromService({ roles, fields: [] }, { signers: [signer] }))).toEqual([true])
  })
})

test('who invites and reminds a person is kept', () => {
  const signer = { email: 'ada@example.com', name: 'Ada', role: 'Ada', has_access_code: false, invitation: 'none' }
  const preparation = fromService({ roles: { Ada: { order: 1, email: null } }, fields: [] }, { signers: [signer] })
  expect(preparation.signers).toMatchObject([{ invitation: 'none' }])
  expect(toRequest(preparation).draft.signers).toMatchObject([{ invitation: 'none' }])
  const byEmail = changeSigner(preparation, preparation.signers[0]!.key, { invitation: null })
  expect(toRequest(byEmail).draft.signers?.[0]).not.toHaveProperty('invitation')
})

test('several people for one signature, and when copies are sent, are kept', () => {
  const candidates = ['ada', 'grace'].map((name) => ({ name, email: `${name}@example.com` }))
  const signer = { ...candidates[0]!, role: 'Board', has_access_code: false, candidates }
  const cc = [{ name: 'Charles', email: 'charles@example.com', when: 'both', has_access_code: true }]
  const draft = { signers: [signer], cc }
  const preparation = fromService({ roles: { Board: { order: 1, email: null } }, fields: [] }, draft)
  expect(missingOf(preparation)).toEqual([])
  const { signers, ...rest } = toRequest(preparation).draft
  const names = candidates.map(({ name, email }) => ({ name, email }))
  expect(signers).toEqual([{ role: 'Board', candidates: names, access_code: null }])
  // With a code that only the draft has, they stay as they are.
  expect(rest).not.toHaveProperty('cc')
  const { copies } = preparation.sending
  const again = { ...preparation.sending, copies: copies.map((copy) => ({ ...copy, accessCode: 'bluebird' })) }
  expect(toRequest({ ...preparation, sending: again }).draft.cc).toEqual([
    { name: 'Charles', email: 'charles@example.com', when: 'both', access_code: 'bluebird' }
  ])
})
