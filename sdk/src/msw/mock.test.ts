import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient, createSigningClient } from '../index.js'
import { checkedFetch, operationIds } from '../testing/contract-check.js'
import { createSignpostMock } from './index.js'
import { blankPdf } from './pdf.js'

const baseUrl = 'https://sign.test'
const mock = createSignpostMock({ baseUrl })
const server = setupServer(...mock.handlers)
const { fetch, seen } = checkedFetch()
const logged: unknown[] = []
const record = (...entry: unknown[]) => void logged.push(entry)
const logger = { debug: record, info: record, warn: record, error: record }
const connection = { baseUrl, fetch, maxRetries: 0, logger }
const signpost = createClient({ apiKey: mock.keys.test, ...connection })
const live = createClient({ apiKey: mock.keys.live, ...connection })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => mock.reset())
afterAll(() => server.close())

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const box = { page: 1, x: 72, y: 600, width: 180, height: 36 }
const fields = [
  { type: 'signature', ...box },
  { type: 'text', label: 'Address', ...box }
] as const

const draft = () => signpost.documents.create({ file_name: 'a.pdf', file: blankPdf, external_id: 'crm-1' })

async function sent(...signers: Parameters<typeof signpost.documents.send>[1]['signers']) {
  const { id } = await draft()
  return signpost.documents.send(id, { signers })
}

describe('documents', () => {
  it('go from draft to completed with sequential signers', async () => {
    const { id, signers } = await sent({ ...ada, order: 1, fields: [...fields] }, { ...grace, order: 2 })
    expect(signers.map(({ status }) => status)).toEqual(['pending', 'waiting'])
    const early = signpost.testHelpers.sign(id, signers[1]!.id)
    await expect(early).rejects.toMatchObject({ code: 'SIGNER_WAITING', status: 409 })
    await signpost.testHelpers.view(id, signers[0]!.id)
    await signpost.testHelpers.sign(id, signers[0]!.id, { fields: { Address: 'March Street' } })
    await signpost.testHelpers.sign(id, signers[1]!.id)
    const document = await signpost.documents.waitFor(id, 'completed')
    expect(document.seal.status).toBe('sealed')
    expect(await signpost.documents.download(id)).toEqual(blankPdf)
    expect((await signpost.documents.download(id, { part: 'audit' })).length).toBeGreaterThan(100)
    const evidence = await signpost.documents.downloadEvidence(id)
    expect(new TextDecoder().decode(evidence)).toMatch(/^PK.*README\.txt.*the mock of @signpost\/sdk.*PK/s)
    expect(mock.state.events.map(({ type }) => type)).toEqual([
      'document.sent',
      'document.viewed',
      'document.signed',
      'document.viewed',
      'document.signed',
      'document.completed'
    ])
    expect(mock.state.documents.get(id)!.fields.map(({ value }) => value)).toEqual([null, 'March Street'])
    const { data: trail } = await signpost.documents.listEvents(id)
    trail.slice(1).forEach((entry, index) => {
      expect(entry.previous_hash).toBe(trail[index]!.hash)
    })
    expect(await signpost.verifications.create({ file: blankPdf })).toMatchObject({ document_id: id, valid: true })
    expect(await signpost.documents.getVerification(id)).toMatchObject({ document_id: id, verdict: 'sealed_here' })
    const changed = await signpost.verifications.create({ file: Uint8Array.of(...blankPdf, 37) })
    expect(changed).toMatchObject({ document_id: null, valid: false, verdict: 'changed' })
    expect(changed.sealed_revision).toMatchObject({ document_id: id, bytes: blankPdf.length })
  })

  it('are voided by the sender, by a signer and by the deadline', async () => {
    const { id } = await sent(ada)
    await expect(signpost.documents.void(id, {} as never)).rejects.toMatchObject({ code: 'VOID_REASON_REQUIRED' })
    const short = signpost.documents.void(id, { reason: 'no' })
    await expect(short).rejects.toMatchObject({ code: 'VOID_REASON_TOO_SHORT', status: 422 })
    const document = await signpost.documents.void(id, { reason: 'The terms have changed.' })
    expect(document).toMatchObject({ status: 'voided', voided_by: 'sender' })
    const again = signpost.documents.void(id, { reason: 'The terms have changed.' })
    await expect(again).rejects.toMatchObject({ code: 'DOCUMENT_NOT_SENT' })

    const declined = await sent(ada)
    const after = await signpost.testHelpers.decline(declined.id, declined.signers[0]!.id, { reason: 'Too dear.' })
    expect(after).toMatchObject({ status: 'voided', voided_by: 'signer', signers: [{ decline_reason: 'Too dear.' }] })

    const late = await sent(ada)
    expect(await signpost.testHelpers.expire(late.id)).toMatchObject({ status: 'voided', voided_by: 'expiry' })
    const waiting = signpost.documents.waitFor(late.id, 'completed')
    await expect(waiting).rejects.toMatchObject({ code: 'DOCUMENT_EXPIRED' })
  })

  it('are listed, trashed and restored', async () => {
    const first = await draft()
    const { id } = await sent(ada)
    expect((await signpost.documents.list({ search: 'LOVELACE', expand: 'signers' })).data).toMatchObject([
      { id, signers: [ada] }
    ])
    expect((await signpost.documents.list({ external_id: 'crm-1' })).data.map((each) => each.id)).toEqual([
      id,
      first.id
    ])
    expect((await signpost.documents.list({ status: ['draft', 'sent'] })).data.map((each) => each.id)).toEqual([
      id,
      first.id
    ])
    expect((await signpost.documents.list({ seal_status: 'failed' })).data).toEqual([])
    expect((await signpost.documents.list({ status: 'draft' })).data).toMatchObject([{ id: first.id }])
    expect((await live.documents.list()).data).toEqual([])
    await signpost.documents.delete(first.id)
    await expect(signpost.documents.get(first.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    expect((await signpost.documents.list({ trashed: true })).data).toHaveLength(1)
    expect(await signpost.documents.restore(first.id)).toMatchObject({ status: 'draft', trashed_at: null })
    await expect(signpost.documents.restore(first.id)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_TRASHED' })
    await expect(signpost.documents.delete(id)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_DRAFT' })
    await expect(signpost.documents.seal(id)).rejects.toMatchObject({ code: 'SEAL_NOT_PENDING' })
    expect((await signpost.documents.getInspection(id)).pages).toHaveLength(1)
    expect((await signpost.documents.remind(id)).reminded).toMatchObject([ada])
  })

  it('are erased, unless they are on legal hold', async () => {
    const { key: apiKey } = await mock.fixtures.key({ scopes: ['documents:write', 'erase'] })
    const manager = createClient({ apiKey, ...connection })
    const { id } = await sent(ada)
    await signpost.documents.void(id, { reason: 'The terms have changed.' })
    await expect(signpost.documents.erase(id)).rejects.toMatchObject({ code: 'SCOPE_MISSING' })
    expect(await signpost.documents.update(id, { legal_hold: true })).toMatchObject({ legal_hold: true })
    await expect(manager.documents.erase(id)).rejects.toMatchObject({ code: 'DOCUMENT_ON_LEGAL_HOLD' })
    await signpost.documents.update(id, { legal_hold: false })
    const erased = await manager.documents.erase(id)
    expect(erased).toMatchObject({
      status: 'voided',
      title: 'Erased document',
      signers: [],
      erased_at: expect.any(String)
    })
    expect(await manager.documents.erase(id)).toEqual(erased)
    await expect(signpost.documents.getInspection(id)).rejects.toMatchObject({ code: 'DOCUMENT_ERASED' })
    expect(JSON.stringify((await signpost.documents.listEvents(id)).data)).not.toContain(ada.email)
    expect(mock.state.emails.filter(({ document_id }) => document_id === id)).toEqual([])
  })

  it('are uploaded and downloaded in any size', async () => {
    const large = new Uint8Array(5 * 1024 * 1024)
    large.set(blankPdf)
    const { id, file_size } = await signpost.documents.create({ file_name: 'large.pdf', file: large })
    expect(file_size).toBe(large.length)
    expect((await signpost.documents.download(id, { part: 'original' })).length).toBe(large.length)
    expect((await signpost.documents.download(id, { part: 'prepared' })).length).toBe(large.length)
    const small = await draft()
    const path = { params: { path: { id: small.id }, query: { part: 'original', redirect: true } } } as const
    const { response } = await signpost.raw.GET('/documents/{id}/download', {
      ...path,
      parseAs: 'arrayBuffer',
      redirect: 'manual'
    })
    expect(response.headers.get('location')).toContain(`${baseUrl}/files/${small.id}`)
  })

  it('have evidence at a URL of its own if they are large', async () => {
    const large = new Uint8Array(3 * 1024 * 1024)
    large.set(blankPdf)
    const { id } = await signpost.documents.create({ file_name: 'large.pdf', file: large })
    await expect(signpost.documents.downloadEvidence(id)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_COMPLETED' })
    const { signers } = await signpost.documents.send(id, { signers: [ada] })
    await signpost.testHelpers.sign(id, signers[0]!.id)
    await signpost.documents.waitFor(id, 'completed')
    const { data, headers } = await signpost.documents.downloadEvidence(id).withResponse()
    expect([data.length > 100, headers.get('content-type')]).toEqual([true, 'application/zip'])
    const inPath = { params: { path: { id } }, parseAs: 'arrayBuffer', redirect: 'manual' } as const
    const { response } = await signpost.raw.GET('/documents/{id}/evidence', inPath)
    expect(response.headers.get('location')).toContain(`${baseUrl}/files/${id}?part=evidence`)
  })

  it('keep what they are prepared with, and reject outdated versions', async () => {
    const { id } = await draft()
    const [signature] = fields
    const prepared = {
      roles: { Client: { email: ada.email }, Contractor: { order: 2 } },
      fields: [{ label: 'Signature', role: 'Client', ...signature }]
    }
    expect(await signpost.documents.getFields(id)).toEqual({ roles: {}, fields: [], version: 1 })
    const set = await signpost.documents.setFields(id, { ...prepared, version: 1 })
    expect(set).toMatchObject({ roles: { Client: { order: 1 }, Contractor: { email: null } }, version: 2 })
    expect(await signpost.documents.getFields(id)).toEqual(set)
    const stale = { ...prepared, fields: [], version: 1 }
    await expect(signpost.documents.setFields(id, stale)).rejects.toMatchObject({ code: 'VERSION_OUTDATED' })
    await signpost.documents.send(id, { signers: [ada, { ...grace, role: 'Contractor' }] })
    expect(await signpost.documents.getFields(id)).toMatchObject({
      roles: { Client: { order: 1, email: ada.email }, Contractor: { order: 2, email: grace.email } },
      fields: [{ label: 'Signature', role: 'Client' }]
    })
  })

  it('are created from templates, forms and bulk sends', async () => {
    const source = await draft()
    const roles = { Client: { order: 1 } }
    const [signature] = fields
    const template = await signpost.templates.create({
      document_id: source.id,
      roles,
      fields: [{ label: 'Signature', role: 'Client', ...signature }]
    })
    expect(await signpost.templates.update(template.id, { title: 'New' })).toMatchObject({ title: 'New', roles })
    expect((await signpost.templates.list({ search: 'new' })).data).toEqual([await signpost.templates.get(template.id)])
    const assigned = { template_id: template.id, role_assignments: { Client: { email: ada.email } } }
    const copy = await signpost.templates.duplicate(template.id, { title: 'Copy' })
    expect(copy).toMatchObject({ title: 'Copy', version: 1, roles: template.roles, fields: template.fields })
    expect((await signpost.templates.duplicate(copy.id)).title).toBe('Copy')
    await signpost.templates.delete(copy.id)
    expect(await signpost.templates.download(template.id)).toEqual(
      await signpost.documents.download(source.id, { part: 'original' })
    )
    const { id } = await signpost.documents.createFromTemplate(assigned)
    expect((await signpost.documents.send(id, { signers: [ada] })).signers).toMatchObject([{ role: 'Client' }])
    const open = await signpost.documents.createFromTemplate({ template_id: template.id })
    const unassigned = signpost.documents.send(open.id, { signers: [ada] })
    await expect(unassigned).rejects.toMatchObject({ code: 'ROLE_UNASSIGNED' })
    const bulk = await signpost.bulkSends.create(open.id, { recipients: [ada, grace] })
    const { recipients, ...item } = await signpost.bulkSends.get(bulk.id)
    expect(recipients).toHaveLength(2)
    expect(item).toMatchObject({ status: 'completed', sent: 2 })
    expect((await signpost.bulkSends.list({ status: 'completed' })).data).toEqual([item])
    expect((await signpost.bulkSends.list({ created_after: item.created_at })).data).toEqual([])
    await signpost.templates.delete(template.id)
    await expect(signpost.templates.get(template.id)).rejects.toMatchObject({ status: 404 })

    const [form] = (await signpost.forms.list({ category: 'business' })).data
    expect(await signpost.forms.get(form!.id)).toEqual(form)
    expect(await signpost.forms.download(form!.id)).toEqual(blankPdf)
    const { response } = await signpost.raw.GET('/forms/{id}/download', {
      params: { path: { id: form!.id }, query: { redirect: true } },
      parseAs: 'arrayBuffer',
      redirect: 'manual'
    })
    const file = await globalThis.fetch(response.headers.get('location')!)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(blankPdf)
    expect((await signpost.documents.createFromForm({ form_id: form!.id })).form_id).toBe(form!.id)
  })
})

describe('signing sessions', () => {
  it('sign with access code, consent and values, all or nothing', async () => {
    const { id, signers } = await sent({ ...ada, access_code: '4711', fields: [...fields] })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ signUrl: sign_url, fetch, maxRetries: 0, logger })
    expect(await signing.getSession()).toMatchObject({ access_code_required: true, fields: [] })
    await expect(signing.view()).rejects.toMatchObject({ code: 'ACCESS_CODE_REQUIRED' })
    await expect(signing.enterAccessCode({ access_code: 'no' })).rejects.toMatchObject({ code: 'ACCESS_CODE_INVALID' })
    await signing.enterAccessCode({ access_code: '4711' })
    const place = [id, signers[0]!.id] as const
    expect(await signpost.documents.setAccessCode(...place, { access_code: '0815' })).toMatchObject({ id: place[1] })
    await expect(signing.view()).rejects.toMatchObject({ code: 'ACCESS_CODE_REQUIRED' })
    await signing.enterAccessCode({ access_code: '0815' })
    const session = await signing.view()
    expect(session.pages).toEqual([{ width: 612, height: 792 }])
    expect(await signing.getDocument()).toEqual(blankPdf)
    const values = [{ id: session.fields[1]!.id, value: 'March Street' }]
    const consent = { accepted: true, sha256: session.consent.sha256 }
    const unsigned = signing.complete({ consent, fields: values })
    await expect(unsigned).rejects.toMatchObject({ code: 'SIGNATURE_REQUIRED' })
    expect((await signing.getSession()).fields[1]!.value).toBeNull()
    await signing.saveFields({ fields: values })
    const signature = { kind: 'typed', text: 'Ada' } as const
    const done = await signing.complete({ consent, fields: [], signature })
    expect(done).toMatchObject({ state: 'completed', signer: { status: 'signed' } })
    expect(await signing.download()).toEqual(blankPdf)
    await expect(signing.decline()).rejects.toMatchObject({ code: 'DOCUMENT_COMPLETED' })
  })

  it('decline', async () => {
    const { id } = await sent(ada)
    const [invitation] = (await signpost.testHelpers.listEmails({ document_id: id })).data
    const signing = createSigningClient({ signUrl: invitation!.links[0]!, fetch })
    expect(await signing.decline()).toMatchObject({ state: 'declined', document: { status: 'voided' } })
  })
})

describe('webhooks', () => {
  it('have URLs that are URIs', async () => {
    const { id, url } = await signpost.webhooks.create({ url: 'https://例え.jp/{id}', events: ['document.sent'] })
    expect(url).toBe('https://xn--r8jz45g.jp/%7Bid%7D')
    expect(await signpost.webhooks.update(id, { url: 'https://a.example/ü' })).toMatchObject({
      url: 'https://a.example/%C3%BC'
    })
    expect(await signpost.webhooks.update(id, { description: 'x' })).toMatchObject({ url: 'https://a.example/%C3%BC' })
  })

  it('are created and receive events', async () => {
    const endpoint = await signpost.webhooks.create({ url: 'https://a.example/hook', events: ['document.sent'] })
    expect(endpoint.secret).toMatch(/^whsec_/)
    const { id } = endpoint
    await sent(ada)
    const [delivery] = (await signpost.webhooks.listDeliveries(id)).data
    expect(delivery).toMatchObject({ event_type: 'document.sent', status: 'delivered' })
    await signpost.webhooks.redeliver(id, delivery!.id)
    expect((await signpost.webhooks.getDelivery(id, delivery!.id)).attempt_history).toHaveLength(2)
    expect((await signpost.documents.listDeliveries(delivery!.document_id!)).data).toMatchObject([{ id: delivery!.id }])
    const again = await signpost.webhooks.redeliverMany(id, {
      status: 'delivered',
      created_before: '2999-01-01T00:00:00Z'
    })
    expect(again).toEqual({ queued: 1, has_more: false })
    expect(await signpost.webhooks.redeliverMany(id)).toEqual({ queued: 0, has_more: false })
    expect((await signpost.webhooks.getDelivery(id, delivery!.id)).attempt_history).toHaveLength(3)
    expect((await signpost.webhooks.test(id)).delivered).toBe(true)
    expect((await signpost.webhooks.rotateSecret(id)).secret).not.toBe(endpoint.secret)
    await signpost.webhooks.update(id, { active: false })
    const inactive = signpost.webhooks.redeliver(id, delivery!.id)
    await expect(inactive).rejects.toMatchObject({ code: 'WEBHOOK_INACTIVE' })
    await expect(signpost.webhooks.redeliverMany(id)).rejects.toMatchObject({ code: 'WEBHOOK_INACTIVE' })
    expect((await signpost.webhooks.list()).data).toEqual([await signpost.webhooks.get(id)])
    await signpost.testHelpers.advanceDeliveries(id)
    await signpost.webhooks.delete(id)
    await expect(signpost.webhooks.get(id)).rejects.toMatchObject({ status: 404 })
    const insecure = signpost.webhooks.create({ url: 'http://a.example', events: ['document.sent'] })
    await expect(insecure).rejects.toMatchObject({ code: 'WEBHOOK_URL_NOT_ALLOWED' })
  })
})

describe('API keys', () => {
  it('do no more than the key that creates them, until they are revoked', async () => {
    const manager = await mock.fixtures.key({ scopes: ['keys', 'documents:read'] })
    const { keys, webhooks } = createClient({ apiKey: manager.key, ...connection })
    await expect(webhooks.list()).rejects.toMatchObject({
      status: 403,
      code: 'SCOPE_MISSING',
      details: { scope: 'webhooks' }
    })
    const { key, ...made } = await keys.create({ name: 'Reports', scopes: ['documents:read'] })
    const reports = createClient({ apiKey: key, ...connection })
    expect((await reports.documents.list()).data).toEqual([])
    expect(await reports.keys.current()).toMatchObject({ id: made.id, scopes: ['documents:read'] })
    await expect(reports.keys.list()).rejects.toMatchObject({ details: { scope: 'keys' } })
    const larger = keys.update(made.id, { scopes: ['documents:read', 'erase'] })
    await expect(larger).rejects.toMatchObject({
      code: 'PERMISSION_EXCEEDED',
      details: { 'scopes[1]': expect.anything() }
    })
    await expect(keys.create({ name: 'More' })).rejects.toMatchObject({ code: 'PERMISSION_EXCEEDED' })
    expect(await keys.update(made.id, { name: 'Figures' })).toMatchObject({
      name: 'Figures',
      scopes: ['documents:read']
    })
    await keys.revoke(made.id)
    await expect(reports.documents.list()).rejects.toMatchObject({ code: 'API_KEY_REVOKED' })
    const { data } = await keys.list()
    expect(data.map(({ name }) => name)).toEqual(['Figures', 'Test'])
    expect(JSON.stringify(data)).not.toContain(key)
  })

  it('with the scope `members` invite, change and remove members, as the service does', async () => {
    const { key } = await mock.fixtures.key({ scopes: ['members', 'documents:read'] })
    const { members } = createClient({ apiKey: key, ...connection })
    const made = await members.invite({ email: 'Grace@Example.com', role: 'viewer' })
    expect(made).toMatchObject({ email: 'grace@example.com', name: null, role: 'viewer', joined_at: null })
    const again = members.invite({ email: 'grace@example.com', role: 'viewer' })
    await expect(again).rejects.toMatchObject({ code: 'MEMBER_EXISTS', status: 409 })
    const larger = members.update(made.id, { role: 'admin' })
    await expect(larger).rejects.toMatchObject({ code: 'PERMISSION_EXCEEDED', details: { role: expect.anything() } })
    expect(await members.update(made.id, { name: 'Grace Hopper' })).toMatchObject({ name: 'Grace Hopper' })
    const { data } = await members.list()
    expect(data.map(({ role }) => role)).toEqual(['owner', 'viewer'])
    await members.remove(made.id)
    await expect(members.remove(made.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })

  it('expire', async () => {
    const expires_at = new Date(mock.clock.now().getTime() + 3600_000).toISOString()
    const { key } = await mock.fixtures.key({ expires_at })
    const { account } = createClient({ apiKey: key, ...connection })
    expect(await account.get()).toMatchObject({ mode: 'test' })
    await mock.clock.advance({ hours: 1 })
    await expect(account.get()).rejects.toMatchObject({ status: 401, code: 'API_KEY_EXPIRED' })
  })
})

describe('edit URLs', () => {
  const box = { ...fields[0]!, label: 'Signature', role: 'Client' }
  const editorOf = (editUrl: string) => createClient({ ...connection, apiKey: editUrl.split('#token=')[1]! })

  it('open a draft, to prepare it as they permit and to send it', async () => {
    const { id } = await draft()
    const other = await draft()
    const { edit_url } = await signpost.documents.createEmbeddedEditUrl(id, {
      embed_origin: 'https://app.example.com',
      field_types: ['signature'],
      may_send: true
    })
    expect(edit_url).toContain('/edit?embed_origin=https%3A%2F%2Fapp.example.com#token=')
    const editor = editorOf(edit_url)
    const { version } = await editor.documents.getFields(id)
    const edit = (type: 'signature' | 'date') =>
      editor.documents.setFields(id, { roles: { Client: {} }, fields: [{ ...box, type }], version })
    await expect(edit('date')).rejects.toMatchObject({ code: 'EDIT_NOT_ALLOWED' })
    expect(await edit('signature')).toMatchObject({ fields: [{ label: 'Signature' }] })
    await expect(editor.documents.get(other.id)).rejects.toMatchObject({ code: 'EDIT_NOT_ALLOWED' })
    await expect(editor.documents.list()).rejects.toMatchObject({ code: 'API_KEY_INVALID' })
    await editor.documents.send(id, { signers: [{ ...ada, role: 'Client' }] })
    await expect(editor.documents.get(id)).rejects.toMatchObject({ code: 'EDITING_TOKEN_INVALID' })
    const late = signpost.documents.createEmbeddedEditUrl(id)
    await expect(late).rejects.toMatchObject({ code: 'DOCUMENT_NOT_DRAFT' })
  })

  it('open a template for 60 minutes, and do not send unless they permit it', async () => {
    const { id } = await draft()
    const template = await signpost.templates.create({ document_id: id, roles: { Client: {} } })
    const { edit_url } = await signpost.templates.createEmbeddedEditUrl(template.id, { fixed_roles: true })
    const editor = editorOf(edit_url)
    expect(await editor.templates.update(template.id, { fields: [box] })).toMatchObject({ version: 2 })
    const renamed = editor.templates.update(template.id, { roles: { Tenant: {} }, fields: [] })
    await expect(renamed).rejects.toMatchObject({ code: 'EDIT_NOT_ALLOWED' })
    const own = editorOf((await signpost.documents.createEmbeddedEditUrl(id)).edit_url)
    await expect(own.documents.send(id, { signers: [ada] })).rejects.toMatchObject({ code: 'EDIT_NOT_ALLOWED' })
    await mock.clock.advance({ hours: 1 })
    await expect(editor.templates.get(template.id)).rejects.toMatchObject({ code: 'EDITING_TOKEN_EXPIRED' })
  })
})

describe('the settings of the account', () => {
  it('apply to what is sent afterwards', async () => {
    const changed = await signpost.account.update({
      default_language: 'de',
      embed_origins: ['https://app.example.com']
    })
    expect(changed).toMatchObject({ default_language: 'de', reminder_after_hours: 48 })
    expect(await live.account.get()).toMatchObject({ embed_origins: ['https://app.example.com'] })
    const { id, signers } = await mock.fixtures.document({ status: 'sent' })
    expect(signers).toMatchObject([{ language: 'de' }])
    const embed = (embed_origin: string) =>
      signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id, embed_origin })
    await expect(embed('https://other.example.com')).rejects.toMatchObject({ code: 'EMBED_ORIGIN_NOT_ALLOWED' })
    expect(await embed('https://app.example.com')).toMatchObject({ sign_url: expect.any(String) })
  })

  it('return to their defaults with null', async () => {
    const { branding, ...before } = await signpost.account.get()
    const changes = { name: 'Sample', notify_on_completion: true, embed_origins: ['https://a.example'] }
    const changed = await signpost.account.update({ ...changes, branding: { color: '#0f766e' } })
    expect(changed).toMatchObject({ ...changes, branding: { color: '#0f766e' } })
    const nulls = { name: null, notify_on_completion: null, embed_origins: null, branding: null }
    const name = before.email
    expect(await signpost.account.update(nulls)).toEqual({ ...before, name, branding: { logo_url: null, color: null } })
    expect(branding).toEqual({ logo_url: null, color: null })
  })

  it('notify the owner of completed documents', async () => {
    await signpost.account.update({ notify_on_completion: true })
    await mock.fixtures.document({ status: 'completed' })
    const { to, subject } = mock.state.emails.find(({ kind }) => kind === 'completion-notice')!
    expect({ to, subject }).toEqual({ to: mock.state.account.email, subject: expect.stringContaining('Completed: ') })
  })

  it('time the reminder', async () => {
    await signpost.account.update({ reminder_after_hours: 5 })
    await mock.fixtures.document({ status: 'sent' })
    await mock.clock.advance({ hours: 5 })
    expect(mock.state.emails.map(({ kind }) => kind)).toEqual(['invitation', 'reminder'])
    await signpost.account.update({ reminder_after_hours: null })
    await mock.fixtures.document({ status: 'sent' })
    await mock.clock.advance({ days: 7 })
    expect(mock.state.emails.map(({ kind }) => kind)).toEqual(['invitation', 'reminder', 'invitation'])
  })

  it('brand signing pages', async () => {
    const { account } = signpost
    expect(await account.get()).toMatchObject({ branding: { logo_url: null, color: null } })
    const logo = btoa('\x89PNG\r\n\x1a\n and more')
    const { branding } = await account.update({ branding: { logo, color: '#0F766E' } })
    expect(branding).toEqual({
      logo_url: expect.stringMatching(/^https:.*\/branding\/[0-9a-f]{64}\.png$/),
      color: '#0f766e'
    })
    const file = await globalThis.fetch(branding.logo_url!)
    expect([file.headers.get('content-type'), (await file.arrayBuffer()).byteLength]).toEqual(['image/png', 17])
    const { id, signers } = await mock.fixtures.document({ status: 'sent' })
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    const signing = createSigningClient({ ...connection, token: sign_url.split('#token=')[1]! })
    expect((await signing.getSession()).branding).toEqual(branding)
    const removed = await account.update({ branding: { logo: null } })
    expect(removed.branding).toEqual({ logo_url: null, color: '#0f766e' })
    const svg = account.update({ branding: { logo: btoa('<svg>') } })
    await expect(svg).rejects.toMatchObject({ details: { 'branding.logo': 'must be a PNG or JPEG' } })
  })

  it('are previewed without being saved', async () => {
    const { invitation } = await signpost.account.preview({ name: 'Sample GmbH', default_language: 'de' })
    expect(invitation.subject).toContain('Sample GmbH bittet um Ihre Unterschrift')
    expect(await signpost.account.get()).toMatchObject({ name: 'Example Ltd', default_language: null })
  })

  it('need a key that may erase for retention', async () => {
    const keep = { retention_days: 30 }
    await expect(signpost.account.update(keep)).rejects.toMatchObject({ code: 'SCOPE_MISSING' })
    const { key } = await mock.fixtures.key({ scopes: ['account', 'erase'] })
    const { account } = createClient({ apiKey: key, ...connection })
    expect(await account.update(keep)).toMatchObject(keep)
  })
})

describe('requests are rejected', () => {
  it('with a message about what the code is about', async () => {
    const { id } = await draft()
    const misspelled = signpost.documents.createEmbeddedSignUrl(id, { signer: 'sgn_1' } as never)
    const message = expect.stringMatching(/^signer is /)
    await expect(misspelled).rejects.toMatchObject({ code: 'UNKNOWN_PROPERTY', message })
  })

  it.each([
    ['a missing name', [{ email: 'a@b.c' }], 'VALIDATION_FAILED', 'signers[0].name'],
    ['a wrong address', [{ ...ada, email: 'ada' }], 'VALIDATION_FAILED', 'signers[0].email'],
    ['a typing error', [{ ...ada, oder: 1 }], 'UNKNOWN_PROPERTY', 'signers[0].oder'],
    ['nobody to sign', [], 'VALIDATION_FAILED', 'signers'],
    ['the same signer twice', [ada, { ...ada, email: 'ADA@example.com' }], 'DUPLICATE_SIGNER', 'signers[1].email'],
    ['half an order', [{ ...ada, order: 1 }, grace], 'SIGNER_ORDER_INCOMPLETE', 'signers[1].order'],
    [
      'a page too many',
      [{ ...ada, fields: [{ ...fields[0], page: 2 }] }],
      'FIELD_PAGE_OUT_OF_RANGE',
      'signers[0].fields[0].page'
    ],
    [
      'a field off the page',
      [{ ...ada, fields: [{ ...fields[0], x: 500 }] }],
      'FIELD_OUT_OF_BOUNDS',
      'signers[0].fields[0].x'
    ]
  ])('for %s', async (_, signers, code, place) => {
    const { id } = await draft()
    const error = await signpost.documents.send(id, { signers } as never).catch((reason) => reason)
    expect(error).toMatchObject({ code, status: 422, type: 'validation_error' })
    expect(Object.keys(error.details)).toEqual([place])
  })

  it('for invalid files', async () => {
    const create = (body: object) => signpost.documents.create({ file_name: 'a.pdf', ...body })
    await expect(create({})).rejects.toMatchObject({ code: 'FILE_SOURCE_REQUIRED' })
    await expect(create({ file: 'JVBERg==', upload_key: 'x' })).rejects.toMatchObject({ code: 'FILE_SOURCE_CONFLICT' })
    await expect(create({ file: 'A' })).rejects.toMatchObject({ code: 'FILE_NOT_BASE64' })
    await expect(create({ file: 'JVBERg==' })).rejects.toMatchObject({ code: 'INVALID_PDF' })
    await expect(create({ upload_key: 'upl_x' })).rejects.toMatchObject({ code: 'UPLOAD_KEY_UNKNOWN' })
  })

  it('for invalid keys', async () => {
    const client = createClient({ ...connection, apiKey: 'wrong' })
    await expect(client.account.get()).rejects.toMatchObject({ code: 'API_KEY_INVALID', status: 401 })
    const signing = createSigningClient({ ...connection, token: 'wrong' })
    await expect(signing.getSession()).rejects.toMatchObject({ code: 'SIGNING_TOKEN_INVALID', status: 401 })
    const { id, signers } = await sent(ada)
    const helper = live.testHelpers.sign(id, signers[0]!.id)
    await expect(helper).rejects.toMatchObject({ code: 'TEST_MODE_ONLY', status: 403 })
    mock.state.account.email_verified = false
    await expect(live.account.get()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
  })

  it('for features that the plan does not include', async () => {
    mock.state.account.plan = 'free'
    await expect(signpost.forms.list()).rejects.toMatchObject({ code: 'PLAN_FEATURE_UNAVAILABLE', status: 403 })
    for (let count = 0; count < 10; count++) await live.documents.create({ file_name: 'a.pdf', file: blankPdf })
    const eleventh = live.documents.create({ file_name: 'a.pdf', file: blankPdf })
    const untilNextMonth = (Date.parse((await live.account.get()).usage.period_end) - Date.now()) / 1000
    const error = await eleventh.catch((reason) => reason)
    expect(error).toMatchObject({ code: 'DOCUMENT_QUOTA_EXCEEDED', type: 'quota_exceeded' })
    expect(Math.abs(error.retryAfter - untilNextMonth)).toBeLessThan(60)
    expect((await live.account.get()).usage).toMatchObject({ documents_used: 10, documents_limit: 10 })
  })

  it('for paths, methods, parameters and bodies that are not in the contract', async () => {
    const ask = (path: string, init: RequestInit = {}) =>
      globalThis.fetch(`${baseUrl}/v1${path}`, {
        ...init,
        headers: { authorization: `Bearer ${mock.keys.test}`, ...init.headers }
      })
    const codeOf = async (response: Promise<Response>) => {
      const { status, body } = await response.then(async (each) => ({ status: each.status, body: await each.json() }))
      return [status, (body as { error?: { code: string } }).error?.code]
    }
    const json = { 'content-type': 'application/json' }
    expect(await codeOf(ask('/nowhere'))).toEqual([404, 'ROUTE_NOT_FOUND'])
    expect(await codeOf(ask('/account', { method: 'DELETE' }))).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(await codeOf(ask('/documents/nonsense'))).toEqual([404, 'RESOURCE_NOT_FOUND'])
    expect(await codeOf(ask('/documents?page=0'))).toEqual([422, 'VALIDATION_FAILED'])
    expect(await codeOf(ask('/documents?stat=sent'))).toEqual([422, 'UNKNOWN_PROPERTY'])
    for (const file of ['@@@@', 'data:application/pdf;base64,JVBERi0=']) {
      const body = JSON.stringify({ file_name: 'a.pdf', file })
      expect(await codeOf(ask('/documents', { method: 'POST', body, headers: json }))).toEqual([422, 'FILE_NOT_BASE64'])
    }
    expect(await codeOf(ask('/documents?search=&status='))).toEqual([200, undefined])
    const unknown = (await (await ask('/documents?status=gone,sent')).json()) as { error: { details: object } }
    expect(Object.keys(unknown.error.details)).toEqual(['status'])
    expect(await codeOf(ask('/documents', { method: 'POST', body: '{', headers: json }))).toEqual([422, 'INVALID_JSON'])
    expect(await codeOf(ask('/documents', { method: 'POST', body: '{}' }))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(await codeOf(fetch(`${baseUrl}/v1/account`, { method: 'GET' }))).toEqual([401, 'API_KEY_MISSING'])
  })
})

it('executes a request once per idempotency key', async () => {
  const options = { idempotencyKey: 'once' }
  const body = { file_name: 'a.pdf', file: blankPdf }
  const first = await signpost.documents.create(body, options)
  expect(await signpost.documents.create(body, options)).toEqual(first)
  expect(mock.state.documents.size).toBe(1)
  const other = signpost.documents.create({ ...body, title: 'Other' }, options)
  await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 })
})

it('stores no errors for an idempotency key', async () => {
  const ask = async (path: string, body: string, key: string) => {
    const headers = {
      authorization: `Bearer ${mock.keys.test}`,
      'content-type': 'application/json',
      'idempotency-key': key
    }
    const response = await globalThis.fetch(`${baseUrl}/v1${path}`, { method: 'POST', body, headers })
    const { error } = (await response.json()) as { error?: { request_id: string } }
    const { status, headers: answered } = response
    if (error) expect(error.request_id).toBe(answered.get('x-request-id'))
    return [status, answered.get('idempotency-replayed')]
  }
  expect(await ask('/documents/upload-url', '{"file_name":"a"}', 'a')).toEqual([422, null])
  expect(await ask('/documents/upload-url', '{"file_name":"a","file_size":1}', 'a')).toEqual([200, null])
  expect(await ask('/documents/upload-url', '{"file_size":1,"file_name":"a"}', 'a')).toEqual([200, 'true'])
  expect(await ask('/documents/from-template', '{"template_id":"x"}', 'b')).toEqual([404, null])
  expect(await ask('/documents/from-template', '{"template_id":"x"}', 'b')).toEqual([404, null])
  expect(await ask('/documents/upload-url', '{"file_name":"a","file_size":2}', 'a')).toEqual([409, null])
})

it('accepts only uploads of the declared size', async () => {
  const { upload_url, upload_key } = await signpost.documents.createUploadUrl({ file_name: 'a.pdf', file_size: 10 })
  const response = await globalThis.fetch(upload_url, { method: 'PUT', body: blankPdf })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { code: 'UPLOAD_SIZE_MISMATCH' } })
  const create = signpost.documents.create({ file_name: 'a.pdf', upload_key })
  await expect(create).rejects.toMatchObject({ code: 'UPLOAD_KEY_EMPTY' })
})

it('runs the rules of the service for duplicate, late and concurrent requests', async () => {
  const { id } = await draft()
  const body = { signers: [{ ...ada, fields: [...fields] }], cc: [{ email: 'cc@example.com', name: 'Copy' }] }
  const both = await Promise.allSettled([signpost.documents.send(id, body), signpost.documents.send(id, body)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  const [signer] = mock.state.documents.get(id)!.document.signers
  const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signer!.id })
  const signing = createSigningClient({ signUrl: sign_url, fetch, maxRetries: 0, logger })
  await signing.view()
  const known = mock.state.documents.get(id)!
  const { expires_at } = known.document
  known.document.expires_at = new Date(0).toISOString()
  await expect(signing.view()).rejects.toMatchObject({ code: 'DOCUMENT_EXPIRED' })
  known.document.expires_at = expires_at
  await signpost.testHelpers.sign(id, signer!.id)
  expect(mock.state.emails.map(({ kind, to }) => [kind, to])).toEqual([
    ['invitation', ada.email],
    ['completed', ada.email],
    ['copy', 'cc@example.com']
  ])
  const { data: trail } = await signpost.documents.listEvents(id)
  expect(trail.find(({ action }) => action === 'signer.signed')!.data).toEqual({
    signature: 'typed',
    initials: 'typed'
  })
})

it('counts by day', async () => {
  const before = (await signpost.account.usage()).data.at(-1)!
  await mock.fixtures.document({ status: 'completed' })
  await mock.fixtures.document({ status: 'draft' })
  const { data } = await signpost.account.usage()
  expect(data).toHaveLength(30)
  const { date, documents, requests } = data.at(-1)!
  expect(date).toBe(mock.clock.now().toISOString().slice(0, 10))
  expect(documents).toEqual({
    created: before.documents.created + 2,
    sent: before.documents.sent + 1,
    completed: before.documents.completed + 1
  })
  expect(requests).toBeGreaterThan(before.requests)
  await expect(signpost.account.usage({ from: '2026-02-30' })).rejects.toMatchObject({
    details: { from: 'must be a date such as 2026-01-31' }
  })
})

it('lists requests with filters and from a request on', async () => {
  const { id } = await draft()
  const missing = await signpost.documents.void(id, { reason: 'The terms have changed.' }).catch((error) => error)
  const { data, has_more } = await signpost.requests.list({ per_page: 1 })
  expect(has_more).toBe(true)
  expect(data).toMatchObject([
    {
      id: missing.requestId,
      method: 'POST',
      path: `/documents/${id}/void`,
      operation: 'voidDocument',
      status: 409,
      error_code: missing.code,
      key_id: (await signpost.keys.current()).id
    }
  ])
  expect(await signpost.requests.get(data[0]!.id)).toEqual(data[0])
  expect((await signpost.requests.list({ status: '4xx', operation: 'voidDocument' })).data).toEqual(data)
  expect((await signpost.requests.list({ after: data[0]!.id })).data).toMatchObject([{ operation: 'createDocument' }])
  expect((await live.requests.list({ key_id: data[0]!.key_id! })).data).toEqual([])
  await expect(live.requests.get(data[0]!.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await expect(signpost.requests.list({ after: 'req_01jd3n6r4xf2k8w0z5c7t1b9qm' })).rejects.toMatchObject({
    details: { after: 'must be a request of the last 7 days' }
  })
})

it('lists events in order, with filters and from an event on', async () => {
  const { id } = await sent(ada)
  await sent(grace)
  await signpost.documents.void(id, { reason: 'The terms have changed.' })
  const { data, has_more } = await signpost.events.list({ order: 'asc', per_page: 2 })
  expect(data.map(({ type }) => type)).toEqual(['document.sent', 'document.sent'])
  expect(has_more).toBe(true)
  const next = await signpost.events.list({ order: 'asc', after: data[1]!.id })
  expect(next).toEqual({ data: [mock.state.events.at(-1)], has_more: false })
  const ofDocument = await signpost.events.list({ document_id: id, type: 'document.sent' })
  expect(ofDocument.data).toEqual([data[0]])
  expect((await live.events.list()).data).toEqual([])
  expect(await signpost.events.get(data[0]!.id)).toEqual(data[0])
  await expect(live.events.get(data[0]!.id)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  await expect(live.events.list({ after: data[0]!.id })).rejects.toMatchObject({
    details: { after: 'must be an event of the last 30 days' }
  })
})

it('sends automatic reminders once, and resets its state', async () => {
  const { id } = await sent(ada)
  await signpost.testHelpers.remind(id)
  await signpost.testHelpers.remind(id)
  expect(mock.state.emails.map(({ kind }) => kind)).toEqual(['invitation', 'reminder'])
  mock.reset()
  expect(mock.state.documents.size).toBe(0)
})

// All tests above use the client's methods, and a fetch that validates every response against the contract. The mock seals
// without delay, so that no document is left to seal again.
it('has responded to every operation of the contract', () => {
  expect(operationIds.filter((id) => !seen.has(id))).toEqual(['sealDocument'])
})

it('has logged every operation, and no key, token, link or body', () => {
  const text = JSON.stringify(logged)
  expect(logged.length).toBeGreaterThan(2 * operationIds.length)
  const isLogged = (part: string) => text.includes(part)
  expect(['/v1/account: 200', '/v1/signing/session/complete: 200'].filter(isLogged)).toHaveLength(2)
  const secrets = ['sp_test', 'sp_live', 'Bearer', 'eyJ', 'token', 'whsec', 'example.com', 'Ada', '?', 'JVBER']
  expect(secrets.filter(isLogged)).toEqual([])
})

it('lists what changed after a time', async () => {
  const { id } = await signpost.webhooks.create({ url: 'https://a.example/hook', events: ['document.sent'] })
  const updated_after = mock.clock.now().toISOString()
  await mock.clock.advance({ minutes: 1 })
  expect((await signpost.webhooks.list({ updated_after })).data).toEqual([])
  const changed = await signpost.webhooks.update(id, { description: 'Changed' })
  expect((await signpost.webhooks.list({ updated_after })).data).toEqual([changed])
  expect((await signpost.webhooks.list({ updated_after, created_after: updated_after })).data).toEqual([])
})
