import { describe, expect, it } from 'vitest'
import { ada, grace, simulated } from '../testing/simulated.js'
import { blankPdf } from './pdf.js'

const from = '2026-03-02T10:00:00Z'

async function inMarch() {
  const all = simulated()
  await all.mock.clock.set(from)
  return all
}

describe('the clock', () => {
  it('moves the time of everything that the mock creates', async () => {
    const { mock, sent, signpost } = await inMarch()
    const { id, expires_at } = await sent({ expires_in_days: 7 })
    expect((await signpost.documents.get(id)).created_at).toMatch(/^2026-03-02T10:00/)
    expect(expires_at).toMatch(/^2026-03-09T10:00/)
    expect((await signpost.documents.listEvents(id)).data[0]!.at).toMatch(/^2026-03-02T10:00/)
    await mock.clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4 })
    expect(mock.clock.now().toISOString()).toMatch(/^2026-03-03T12:03/)
    mock.reset()
    expect(Math.abs(mock.clock.now().getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('rejects what is not a time', async () => {
    const { mock } = simulated()
    expect(() => mock.clock.advance({ days: -1 })).toThrow(RangeError)
    expect(() => mock.clock.set('tomorrow')).toThrow('tomorrow is not a date')
  })

  it('lets everything that is due happen in order, at its time', async () => {
    const { mock, sent, signpost } = await inMarch()
    const { id } = await sent({ expires_in_days: 5 })
    await mock.clock.advance({ hours: 47 })
    expect(mock.state.emails.map(({ kind }) => kind)).toEqual(['invitation'])
    await mock.clock.advance({ days: 10 })
    expect(mock.state.emails.map(({ kind, created_at }) => `${kind} ${created_at.slice(0, 13)}`)).toEqual([
      'invitation 2026-03-02T10',
      'reminder 2026-03-04T10',
      'expired 2026-03-07T10'
    ])
    const document = await signpost.documents.get(id)
    expect(document).toMatchObject({ status: 'voided', voided_by: 'expiry' })
    expect(document.voided_at).toMatch(/^2026-03-07T10:00/)
    expect(mock.state.events.map(({ type }) => type)).toEqual([
      'document.sent',
      'document.reminded',
      'document.expired'
    ])
  })

  it('reminds those who are invited later, 48 hours after their own invitation', async () => {
    const { mock, sent, signpost } = await inMarch()
    const { id, signers } = await sent({
      signers: [
        { ...ada, order: 1 },
        { ...grace, order: 2 }
      ]
    })
    await mock.clock.advance({ days: 1 })
    await signpost.testHelpers.sign(id, signers[0]!.id)
    await mock.clock.advance({ hours: 47 })
    expect(mock.state.emails.filter(({ kind }) => kind === 'reminder')).toEqual([])
    await mock.clock.advance({ hours: 2 })
    expect(mock.state.emails.filter(({ kind }) => kind === 'reminder')).toMatchObject([{ to: grace.email }])
    await mock.clock.advance({ days: 3 })
    expect(mock.state.emails.filter(({ kind }) => kind === 'reminder')).toHaveLength(1)
  })
})

describe('with time', () => {
  it('signing links expire', async () => {
    const { mock, sent, signpost, signing } = await inMarch()
    const { id, signers } = await sent()
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, { signer_id: signers[0]!.id })
    await mock.clock.advance({ minutes: 59 })
    expect(await signing(sign_url).getSession()).toMatchObject({ state: 'open' })
    await mock.clock.advance({ minutes: 2 })
    const late = signing(sign_url).getSession()
    const details = { sender_name: mock.state.account.name }
    await expect(late).rejects.toMatchObject({ code: 'SIGNING_TOKEN_EXPIRED', status: 401, details })
    const [invitation] = (await signpost.testHelpers.listEmails()).data
    await mock.clock.advance({ days: 31 })
    expect(await signing(invitation!.links[0]!).getSession()).toMatchObject({ state: 'expired' })
    await mock.clock.advance({ days: 30 })
    await expect(signing(invitation!.links[0]!).getSession()).rejects.toMatchObject({ code: 'SIGNING_TOKEN_EXPIRED' })
  })

  it('upload URLs expire, and uploaded files stay', async () => {
    const { mock, fetch, signpost } = await inMarch()
    const size = blankPdf.length
    const ask = () => signpost.documents.createUploadUrl({ file_name: 'a.pdf', file_size: size })
    const put = async (url: string) =>
      (await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: blankPdf })).status
    const [empty, filled] = [await ask(), await ask()]
    expect(await put(filled.upload_url)).toBe(200)
    await mock.clock.advance({ minutes: 11 })
    expect(await put(empty.upload_url)).toBe(404)
    const create = (upload_key: string) => signpost.documents.create({ file_name: 'a.pdf', upload_key })
    await expect(create(empty.upload_key)).rejects.toMatchObject({ code: 'UPLOAD_KEY_EXPIRED', status: 422 })
    expect(await create(filled.upload_key)).toMatchObject({ file_size: size })
  })

  it('idempotency keys are forgotten after a day', async () => {
    const { mock, signpost } = await inMarch()
    const body = { file_name: 'a.pdf', file: blankPdf }
    const options = { idempotencyKey: 'once' }
    const { id } = await signpost.documents.create(body, options)
    await mock.clock.advance({ hours: 23 })
    expect((await signpost.documents.create(body, options)).id).toBe(id)
    await mock.clock.advance({ hours: 2 })
    expect((await signpost.documents.create(body, options)).id).not.toBe(id)
  })

  it('the monthly quota starts again', async () => {
    const { mock, live } = await inMarch()
    mock.state.account.plan = 'free'
    mock.state.documentsUsed = 10
    const create = () => live.documents.create({ file_name: 'a.pdf', file: blankPdf })
    await expect(create()).rejects.toMatchObject({ code: 'DOCUMENT_QUOTA_EXCEEDED' })
    await mock.clock.advance({ days: 31 })
    expect((await live.account.get()).usage).toMatchObject({
      documents_used: 0,
      period_start: '2026-04-01T00:00:00.000Z'
    })
    await create()
    expect((await live.account.get()).usage.documents_used).toBe(1)
  })

  it('the trash is emptied after 30 days, and events and e-mails are deleted', async () => {
    const { mock, draft, sent, signpost } = await inMarch()
    await sent()
    const { id } = await draft()
    await signpost.documents.delete(id)
    await mock.clock.advance({ days: 29 })
    const kept = (await signpost.events.list()).data.map(({ type }) => type)
    expect(kept).toEqual(['document.reminded', 'document.sent'])
    expect(mock.state.documents.has(id)).toBe(true)
    await mock.clock.advance({ days: 2 })
    expect(mock.state.documents.has(id)).toBe(false)
    expect((await signpost.events.list()).data.map(({ type }) => type)).toEqual([
      'document.expired',
      'document.reminded'
    ])
    expect(mock.state.emails.map(({ kind }) => kind)).toEqual(['reminder', 'expired'])
  })
})
