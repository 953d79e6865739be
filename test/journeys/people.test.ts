import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import {
  createDraft,
  openSession,
  sendDraft,
  sign,
  signatureField,
  tokenOf,
  waitForStatus
} from '../support/journey.js'
import { missing, tools } from '../support/tools.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ann = { email: 'ann@example.com', name: 'Ann Lee' }
const ben = { email: 'ben@example.com', name: 'Ben Okri' }
const field = (label: string, role: string, y: number) => ({ ...signatureField, label, role, y })

/** A draft of a template with two roles, both of which are assigned to one address. */
async function draftFor(email: string, orders: [number, number]) {
  const source = await createDraft(world.api, { title: 'Guarantee' })
  const roles = { Tenant: { order: orders[0] }, Guarantor: { order: orders[1] } }
  const fields = [field('Tenant signs', 'Tenant', 100), field('Guarantor signs', 'Guarantor', 300)]
  const { body: template } = await world.api.post('/templates', { document_id: source.id, roles, fields })
  const role_assignments = { Tenant: { email }, Guarantor: { email } }
  const { status, body } = await world.api.post('/documents/from-template', {
    template_id: template.id,
    role_assignments
  })
  expect(status).toBe(201)
  return body
}

const send = (id: string, signers: object[]) => world.api.post(`/documents/${id}/send`, { signers })
const textOf = async (id: string) => {
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  return execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
}
const lettersTo = async (address: string, document_id: string) => {
  const { body } = await world.api.get(`/documents/${document_id}/emails`)
  return body.data
    .filter(({ to }: { to: string }) => to === address)
    .map(({ kind }: { kind: string }) => kind)
    .sort()
}

describe('one person in two roles', () => {
  test('gets one letter and signs once, with the fields of both', async () => {
    const director = { email: 'director@example.com', name: 'Dora Director' }
    const { id } = await draftFor('Director@example.com', [1, 1])
    const { status, body } = await send(id, [director])
    expect([status, body.signers]).toMatchObject([
      200,
      [{ ...director, role: 'Guarantor', roles: ['Guarantor', 'Tenant'], order: 1 }]
    ])
    const [invitation] = await world.emailsTo(director.email, 1)
    const session = createApi(world.url, tokenOf(invitation!.links[0]!))
    const { body: opened } = await session.get('/signing/session')
    expect(opened).toMatchObject({
      signer: { role: 'Guarantor', roles: ['Guarantor', 'Tenant'], step: 1, steps: 1 },
      fields: [{ label: 'Tenant signs' }, { label: 'Guarantor signs' }]
    })
    expect((await sign(session)).status).toBe(200)
    await waitForStatus(world.api, id, 'completed')
    const { body: prepared } = await world.api.get(`/documents/${id}/fields`)
    expect(prepared.fields.map(({ role }: { role: string }) => role)).toEqual(['Tenant', 'Guarantor'])
    await expect.poll(() => lettersTo(director.email, id)).toEqual(['completed', 'invitation'])
    if (!missing(tools.pdftotext)) expect(await textOf(id)).toContain('Role Guarantor, Tenant')
  })

  test('is asked which roles are meant where they sign at different times', async () => {
    const { id } = await draftFor(ann.email, [1, 3])
    const { status, body } = await send(id, [ann])
    expect([status, body.error.code, body.error.details]).toEqual([
      422,
      'ROLE_UNASSIGNED',
      { 'signers[0].roles': 'is required: the roles are Tenant (order 1), Guarantor (order 3)' }
    ])
    const kept = await world.api.patch(`/documents/${id}`, { signers: [ann] })
    expect([kept.status, kept.body.error.code]).toEqual([422, 'ROLE_UNASSIGNED'])
    const together = await send(id, [{ ...ann, roles: ['Tenant', 'Guarantor'], order: 1 }])
    expect([together.status, together.body.signers]).toMatchObject([
      200,
      [{ roles: ['Tenant', 'Guarantor'], order: 1 }]
    ])
  })

  test('also of a draft that keeps them', async () => {
    const { id } = await draftFor(ann.email, [1, 1])
    const signers = [{ ...ann, roles: ['Guarantor', 'Tenant'] }]
    expect((await world.api.patch(`/documents/${id}`, { signers })).body.draft.signers).toMatchObject(signers)
    expect((await world.api.post(`/documents/${id}/send`, {})).body.signers).toMatchObject([
      { role: 'Guarantor', roles: ['Guarantor', 'Tenant'] }
    ])
  })

  test('also of each copy of a bulk send', async () => {
    const { id } = await draftFor(ann.email, [1, 2])
    const recipients = [
      { email: 'bulk-1@example.com', name: 'One' },
      { email: 'bulk-2@example.com', name: 'Two' }
    ]
    const bulk = (roles?: string[]) => world.api.post(`/documents/${id}/bulk-send`, { recipients, roles })
    expect((await bulk()).body.error.code).toBe('ROLES_UNSUPPORTED')
    expect((await bulk(['Tenant'])).body.error).toMatchObject({
      code: 'ROLE_UNASSIGNED',
      details: { 'roles.Guarantor': 'has no signer' }
    })
    expect((await bulk(['Tenant', 'Guarantor'])).status).toBe(202)
    for (const { email } of recipients) {
      const [invitation] = await world.emailsTo(email, 1)
      const session = createApi(world.url, tokenOf(invitation!.links[0]!))
      expect((await session.get('/signing/session')).body).toMatchObject({
        signer: { roles: ['Tenant', 'Guarantor'] },
        fields: [{ label: 'Tenant signs' }, { label: 'Guarantor signs' }]
      })
    }
  })
})

describe('one person at two steps', () => {
  const chris = { email: 'chris@example.com', name: 'Chris Chair' }
  const countersigned = [
    { ...chris, order: 1, fields: [signatureField] },
    { ...ben, order: 2, fields: [{ ...signatureField, y: 300 }] },
    { ...chris, order: 3, fields: [{ ...signatureField, y: 400 }] }
  ]

  test('signs twice, by two links, and is told about the end once', async () => {
    const { id, signers } = await sendDraft(world.api, countersigned)
    expect(signers).toMatchObject([
      { email: chris.email, order: 1, status: 'pending' },
      { email: ben.email, order: 2, status: 'waiting' },
      { email: chris.email, order: 3, status: 'waiting' }
    ])
    expect(new Set(signers.map(({ id }: { id: string }) => id)).size).toBe(3)
    const [first] = await world.emailsTo(chris.email, 1)
    expect((await sign(createApi(world.url, tokenOf(first!.links[0]!)))).status).toBe(200)
    expect((await sign(await openSession(world, id, signers[1].id))).status).toBe(200)
    const letters = await world.emailsTo(chris.email, 2)
    const links = letters.map(({ links }) => links[0]!)
    const second = links.find((link) => tokenOf(link) !== tokenOf(first!.links[0]!))
    const steps = [first!.links[0]!, second!].map((link) => createApi(world.url, tokenOf(link)).get('/signing/session'))
    expect((await Promise.all(steps)).map(({ body }) => [body.signer.step, body.signer.steps])).toEqual([
      [1, 3],
      [3, 3]
    ])
    expect((await sign(createApi(world.url, tokenOf(second!)))).status).toBe(200)
    await waitForStatus(world.api, id, 'completed')
    await world.emailTo(ben.email, 'completed')
    await expect.poll(() => lettersTo(chris.email, id)).toEqual(['completed', 'invitation', 'invitation'])
    if (missing(tools.pdftotext)) return
    const text = await textOf(id)
    expect(text.match(/Signing order [123]/g)).toHaveLength(3)
    const [, trail] = text.split('Audit trail')
    // Each of what the person did says at which step. Nothing of the others does.
    expect(trail?.match(/Signing order: 1/g)?.length).toBeGreaterThan(1)
    expect(trail?.match(/Signing order: 3/g)?.length).toBeGreaterThan(1)
    expect(trail).not.toContain('Signing order: 2')
  })

  test('only by decision of the sender: nobody hands their part over to who signs already', async () => {
    const anna = { email: 'anna@example.com', name: 'Anna', order: 1 }
    const otto = { email: 'otto@example.com', name: 'Otto', order: 2 }
    const { id, signers } = await sendDraft(world.api, [anna, otto], { hand_over_allowed: true, skip_email: true })
    const session = await openSession(world, id, signers[0].id)
    const handed = await session.post('/signing/session/hand-over', { ...otto, order: undefined, reason: 'On leave.' })
    expect([handed.status, handed.body.error.code]).toEqual([422, 'DUPLICATE_SIGNER'])
    const patched = await world.api.patch(`/documents/${id}/signers/${signers[0].id}`, { email: otto.email })
    expect([patched.status, patched.body]).toMatchObject([200, { id: signers[0].id, email: otto.email }])
  })

  test('but not at the same one', async () => {
    const twice = await send((await createDraft(world.api)).id, [
      { ...ann, order: 1 },
      { ...ann, email: 'ANN@example.com', order: 1 }
    ])
    expect([twice.status, twice.body.error.code]).toEqual([422, 'DUPLICATE_SIGNER'])
    const { id, signers } = await sendDraft(world.api, [ann, ben])
    const patched = await world.api.patch(`/documents/${id}/signers/${signers[0].id}`, { email: ben.email })
    expect([patched.status, patched.body.error.code]).toEqual([422, 'DUPLICATE_SIGNER'])
  })

  test('with a code of each step, which the draft keeps', async () => {
    const { id } = await createDraft(world.api)
    const rows = (codes: (string | undefined)[]) =>
      codes.map((access_code, index) => ({ ...ann, order: index + 1, ...(access_code ? { access_code } : {}) }))
    const keep = (signers: object[]) => world.api.patch(`/documents/${id}`, { signers })
    await keep(rows([undefined, 'Zebra 47']))
    const { body } = await keep(rows([undefined, undefined]))
    expect(body.draft.signers).toMatchObject([{ has_access_code: false }, { has_access_code: true }])
    const { body: alone } = await keep([{ ...ann, order: 9 }])
    expect(alone.draft.signers).toMatchObject([{ has_access_code: false }])
  })
})

test('one signs in the app and is never written to before the end, the other by letter', async () => {
  const employee = { email: 'employee@example.com', name: 'Eve', order: 1, invitation: 'none' }
  const manager = { email: 'manager@example.com', name: 'Max', order: 2, invitation: 'email' }
  const { id, signers } = await sendDraft(world.api, [employee, manager])
  expect(signers).toMatchObject([employee, manager])
  expect(signers[0].invited_at).not.toBeNull()
  const named = await world.api.post(`/documents/${id}/remind`, { signer_id: signers[0].id })
  expect([named.status, named.body.error]).toMatchObject([409, { code: 'SIGNER_NOT_REMINDED' }])
  expect((await world.api.post(`/documents/${id}/remind`)).body).toEqual({ reminded: [] })
  await world.context.sql`update signers set invited_at = now() - interval '9 days' where document_id = ${uuidOf(id)}`
  await world.sweep()
  expect((await sign(await openSession(world, id, signers[0].id))).status).toBe(200)
  const [invitation] = await world.emailsTo(manager.email, 1)
  expect((await sign(createApi(world.url, tokenOf(invitation!.links[0]!)))).status).toBe(200)
  await waitForStatus(world.api, id, 'completed')
  await expect.poll(() => lettersTo(manager.email, id)).toEqual(['completed', 'invitation'])
  expect(await lettersTo(employee.email, id)).toEqual(['completed'])
  const invited = (await world.api.get(`/documents/${id}/events`)).body.data.filter(
    ({ action }: { action: string }) => action === 'signer.invited'
  )
  expect(invited).toMatchObject([{ data: { email: manager.email } }])
})

test('a signer in the app is reminded as soon as letters are wanted', async () => {
  const guest = { email: 'guest@example.com', name: 'Guest', invitation: 'none' }
  const { id, signers } = await sendDraft(world.api, [guest])
  await world.sweep()
  const url = `/documents/${id}/signers/${signers[0].id}`
  expect((await world.api.patch(url, { invitation: 'email' })).body).toMatchObject({ invitation: 'email' })
  await world.emailsTo(guest.email, 1)
  await world.context.sql`update signers set invited_at = now() - interval '9 days' where document_id = ${uuidOf(id)}`
  await world.sweep()
  await expect.poll(() => lettersTo(guest.email, id)).toEqual(['invitation', 'reminder'])
})

describe('a signer who only ticks a box', () => {
  const tick = { ...signatureField, type: 'checkbox', width: 14, height: 14, required: false, label: 'Agreed' }
  const person = { email: 'tick@example.com', name: 'Tilda Swift', fields: [tick] }

  test('signs in a block at the end, if the sender says so', async () => {
    const { id, signers } = await sendDraft(world.api, [{ ...person, signature_block: true }], { skip_email: true })
    expect(signers[0].signature_block).toBe(true)
    const session = await openSession(world, id, signers[0].id)
    expect((await session.get('/signing/session')).body.signer.signature_block).toBe(true)
    const unsigned = await sign(session, {}, { signature: undefined })
    expect([unsigned.status, unsigned.body.error.code]).toEqual([422, 'SIGNATURE_REQUIRED'])
    expect((await sign(session)).status).toBe(200)
    const { page_count } = await waitForStatus(world.api, id, 'completed')
    const { bytes } = await world.api.get(`/documents/${id}/download`)
    if (missing(tools.pdftotext)) return
    // The page of blocks comes before the certificate, which names everybody.
    const page = ['-f', String(page_count + 1), '-l', String(page_count + 1)]
    const text = execFileSync('pdftotext', [...page, '-', '-'], { input: bytes }).toString()
    expect(text).toContain('Signatures')
    expect(text).toContain(person.name)
  })

  test('accepts the consent alone otherwise, as before', async () => {
    const { id, signers } = await sendDraft(world.api, [person], { skip_email: true })
    expect(signers[0].signature_block).toBe(false)
    const session = await openSession(world, id, signers[0].id)
    expect((await session.get('/signing/session')).body.signer.signature_block).toBe(false)
    expect((await sign(session, {}, { signature: undefined })).status).toBe(200)
    await waitForStatus(world.api, id, 'completed')
  })

  test('signs in a block when a test helper signs, too', async () => {
    const api = createApi(world.url, world.account.test_key)
    const { id, signers } = await sendDraft(api, [{ ...person, signature_block: true }])
    expect((await api.post(`/test-helpers/documents/${id}/signers/${signers[0].id}/sign`)).status).toBe(200)
    await waitForStatus(api, id, 'completed')
  })
})
