import { expect, it } from 'vitest'
import { createClient } from '../../index.js'
import { blankPdf } from '../pdf.js'
import { ada, baseUrl, fields, grace, type MockUnderTest } from './mock-under-test.js'

export function documents({ mock, signpost, live, connection, draft, sent }: MockUnderTest): void {
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
    expect(await signpost.documents.count({ signer_email: ada.email })).toMatchObject({
      total: 1,
      completed: 1,
      sent: 0
    })
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
    const [people] = (await signpost.documents.list({ status: 'sent', expand: 'people' })).data
    expect(people).toMatchObject({ id, signers: [ada], sent_by: { name: null } })
    const [unsent] = (await signpost.documents.list({ status: 'draft', expand: 'people' })).data
    expect(unsent).toMatchObject({ id: first.id, sent_by: null })
    expect((await signpost.documents.list({ external_id: 'crm-1' })).data.map((each) => each.id)).toEqual([
      id,
      first.id
    ])
    expect((await signpost.documents.list({ status: ['draft', 'sent'] })).data.map((each) => each.id)).toEqual([
      id,
      first.id
    ])
    expect((await signpost.documents.list({ seal_status: 'failed' })).data).toEqual([])
    await signpost.documents.update(first.id, { tags: ['lease'], metadata: { deal: '7', team: 'a' } })
    const found = async (query: object) => (await signpost.documents.list(query)).data.map((each) => each.id)
    expect(await found({ tag: ['sale', 'lease'] })).toEqual([first.id])
    expect(await found({ metadata: { deal: '7', team: 'a' } })).toEqual([first.id])
    expect(await found({ metadata: { deal: '8' } })).toEqual([])
    expect(await found({ signer_email: ada.email.toUpperCase() })).toEqual([id])
    expect(await found({ after: id })).toEqual([first.id])
    await expect(found({ after: 'doc_x' })).rejects.toMatchObject({ details: { after: expect.any(String) } })
    expect((await signpost.documents.list().all({ limit: 5 })).map((each) => each.id)).toEqual([id, first.id])
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

  it('are updated, also their deadline', async () => {
    const { id } = await sent(ada)
    const details = { title: 'Lease', external_id: null, metadata: { deal: '7' }, tags: ['lease'] }
    const updated = await signpost.documents.update(id, { ...details, expires_in_days: 90 })
    expect(updated).toMatchObject(details)
    const days = (Date.parse(updated.expires_at ?? '') - mock.clock.now().getTime()) / (24 * 3600_000)
    expect(Math.round(days)).toBe(90)
    const letters = () => mock.state.emails.filter(({ document_id }) => document_id === id)
    const kinds = () => letters().map(({ kind }) => kind)
    await signpost.documents.update(id, { expires_in_days: 60 })
    expect(kinds()).toEqual(['invitation'])
    await mock.clock.advance({ minutes: 3 })
    expect(kinds()).toEqual(['invitation', 'deadline-moved'])
    expect(letters()[1]!.text).toMatch(/has moved the deadline from .+ to .+\./)
    const entries = (await signpost.documents.listEvents(id)).data.map(({ action }) => action)
    expect(entries.slice(-3)).toEqual([
      'document.deadline_moved',
      'document.deadline_moved',
      'signer.deadline_announced'
    ])
    const { response } = await signpost.documents.create({ file_name: 'a.pdf', file: blankPdf }).withResponse()
    expect(response.headers.get('location')).toMatch(/^\/v1\/documents\/doc_/)
  })

  it('are made of several files and pictures', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const { id, file_name, page_count } = await signpost.documents.create({
      file_name: 'application.pdf',
      files: [{ file: blankPdf, file_name: 'form.pdf' }, { file: new File([png], 'passport.png') }]
    })
    expect({ file_name, page_count }).toEqual({ file_name: 'application.pdf', page_count: 2 })
    const { files } = await signpost.documents.getInspection(id)
    expect(files).toEqual([
      { file_name: 'form.pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), first_page: 1, last_page: 1 },
      { file_name: 'passport.png', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), first_page: 2, last_page: 2 }
    ])
  })

  it('keep what will be sent, until they are sent', async () => {
    const { id } = await draft()
    const options = { message: 'Please sign', cc: [grace], expires_in_days: 9 }
    const { draft: kept } = await signpost.documents.update(id, {
      signers: [{ ...ada, access_code: '4711' }],
      ...options
    })
    expect(kept).toEqual({ signers: [{ ...ada, has_access_code: true }], ...options })
    const [invitation] = (await signpost.documents.previewInvitations(id)).data
    expect(invitation).toMatchObject({ to: ada.email, name: ada.name, language: 'en' })
    expect(invitation!.text).toContain('> Please sign')
    const { signers } = await signpost.documents.send(id)
    expect(signers).toMatchObject([ada])
    await expect(signpost.documents.previewInvitations(id)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_DRAFT' })
    expect(await signpost.documents.get(id)).toMatchObject({ draft: null, cc: [grace] })
    const reader = { ...grace, when: 'sent', access_code: '0815' } as const
    const { id: read } = await draft()
    const coded = [{ ...ada, access_code: '4711' }]
    const open = signpost.documents.send(read, { signers: coded, cc: [{ ...grace, when: 'both' }] })
    await expect(open).rejects.toMatchObject({ details: { 'cc[0].access_code': expect.any(String) } })
    await signpost.documents.send(read, { signers: coded, cc: [reader], skip_email: true })
    const { cc } = await signpost.documents.get(read)
    expect(cc).toEqual([{ ...grace, when: 'sent', has_access_code: true }])
    const [copy] = (await signpost.testHelpers.listEmails({ document_id: read })).data
    expect(copy).toMatchObject({
      to: grace.email,
      kind: 'request-copy',
      links: [expect.stringContaining('/read#token=')]
    })
    const reading = (access_code?: string) =>
      signpost.testHelpers.readCopy(read, { email: grace.email, ...(access_code === undefined ? {} : { access_code }) })
    await expect(reading()).rejects.toMatchObject({ code: 'ACCESS_CODE_REQUIRED' })
    await expect(reading('4711')).rejects.toMatchObject({ code: 'ACCESS_CODE_INVALID' })
    expect(await reading('0815')).toMatchObject({ ...grace, message: null, pages: [{ width: 612 }] })
    for (let tries = 0; tries < 5; tries++) await reading('4711').catch(() => {})
    await expect(reading('0815')).rejects.toMatchObject({ code: 'ACCESS_CODE_LOCKED' })
    await expect(signpost.testHelpers.readCopy(read, { email: ada.email })).rejects.toMatchObject({
      details: { email: expect.any(String) }
    })
    const { id: free } = await draft()
    await signpost.documents.send(free, { signers: [ada], cc: [{ ...grace, when: 'both' }], message: 'For Friday.' })
    expect(await signpost.testHelpers.readCopy(free, { email: 'GRACE@example.com' })).toMatchObject({
      message: 'For Friday.'
    })
    await signpost.documents.void(free, { reason: 'The terms have changed.' })
    await expect(signpost.testHelpers.readCopy(free, { email: grace.email })).rejects.toMatchObject({
      code: 'DOCUMENT_VOIDED'
    })
    await expect(signpost.documents.update(id, { message: 'Later' })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_DRAFT'
    })
    const other = await draft()
    await expect(signpost.documents.send(other.id)).rejects.toMatchObject({ details: { signers: expect.any(String) } })
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
    await expect(signpost.documents.void(id, { reason: 'Erased anyway.' })).rejects.toMatchObject({
      code: 'DOCUMENT_ERASED'
    })
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
      roles: { Client: { email: ada.email, order: 1 }, Contractor: { order: 2 } },
      fields: [{ label: 'Signature', role: 'Client', ...signature }]
    }
    expect(await signpost.documents.getFields(id)).toEqual({ roles: {}, fields: [], version: 1 })
    expect(await signpost.documents.getSuggestions(id)).toEqual({ data: [], tag_problems: [], complete: true })
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
}
