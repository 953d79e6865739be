import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { missing, tools } from '../../support/tools.js'
import { type CapturedEmail, createWorld, type World } from '../../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const greta = { email: 'greta@example.com', name: 'Greta Gruber', language: 'de-AT' }
const copy = { email: 'kopie@example.com', name: 'Karl Kopie' }
const inGerman = ({ html }: CapturedEmail) => html.includes('<html lang="de" dir="ltr">')

test('a signer’s language applies to the page, e-mails, consent and records', async () => {
  const sent = await sendDraft(world.api, [greta], { cc: [copy], expires_in_days: 1 })
  const deadline = new Date(sent.expires_at)
  const [invitation] = await world.emailsTo(greta.email)
  expect(invitation!.subject).toBe('Example Ltd bittet um Ihre Unterschrift: contract')
  expect(invitation!.text).toContain('Guten Tag Greta Gruber,')
  const day = new Intl.DateTimeFormat('de-AT', { dateStyle: 'long', timeZone: 'UTC' }).format(deadline)
  expect(invitation!.text).toContain(`Bitte unterschreiben Sie bis zum ${day} (UTC).`)
  expect(inGerman(invitation!)).toBe(true)

  const session = await openSession(world, sent.id, sent.signers[0].id)
  const { body } = await session.get('/signing/session')
  expect(body.language).toBe('de-AT')
  expect(body.consent.text).toContain('elektronisch zu unterschreiben')
  const english = await sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada', language: 'sv-SE' }])
  const other = (await (await openSession(world, english.id, english.signers[0].id)).get('/signing/session')).body
  expect(other.consent.text).toContain('I agree to sign')
  const mixed = await session.post('/signing/session/complete', {
    consent: { accepted: true, sha256: other.consent.sha256 },
    fields: [],
    signature: { kind: 'typed', text: 'Greta Gruber' }
  })
  expect(mixed.body.error.code).toBe('CONSENT_MISMATCH')

  expect((await sign(session)).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
  const { body: trail } = await world.api.get(`/documents/${sent.id}/events`)
  const consented = trail.data.find(({ action }: { action: string }) => action === 'signer.consented')
  expect(consented.data).toEqual({ consent_sha256: body.consent.sha256, consent_language: 'de' })
  const completed = await world.emailTo(greta.email, 'completed')
  expect(completed.subject).toBe('Abgeschlossen: contract')
  const [copied] = await world.emailsTo(copy.email)
  expect(copied!.text).toContain('Guten Tag Karl Kopie,')
})

test('a signer chooses another language, which the sender sees and which ends with the signature', async () => {
  const email = 'gisela@example.com'
  const sent = await sendDraft(world.api, [{ ...greta, email }])
  expect(sent.signers[0]).toMatchObject({ language: 'de-AT', language_used: 'de' })
  const session = await openSession(world, sent.id, sent.signers[0].id)
  const choose = (language: string) => session.put('/signing/session/language', { language })
  expect((await choose('es')).body).toMatchObject({ language: 'es', language_used: 'es' })
  expect((await session.get('/signing/session')).body.consent.text).toContain('Acepto firmar')
  expect((await world.api.get(`/documents/${sent.id}`)).body.signers[0]).toMatchObject({
    language: 'de-AT',
    language_used: 'es'
  })
  expect((await choose('de')).body).toMatchObject({ language: 'de-AT', language_used: 'de' })
  expect((await choose('tlh')).body.error.code).toBe('VALIDATION_FAILED')
  await choose('es')
  expect((await sign(session)).status).toBe(200)
  expect((await choose('fr')).status).toBe(409)
  const completed = await world.emailTo(email, 'completed')
  expect(completed.subject).toBe('Completado: contract')
})

test('the certificate contains the consent as it was accepted', async ({ skip }) => {
  const reason = missing(tools.pdftotext)
  if (reason) skip(reason)
  const sent = await sendDraft(world.api, [greta, { email: 'ada@example.com', name: 'Ada' }])
  for (const { id } of sent.signers) await sign(await openSession(world, sent.id, id))
  await waitForStatus(world.api, sent.id, 'completed')
  const { bytes } = await world.api.get(`/documents/${sent.id}/download?part=audit`)
  const text = execFileSync('pdftotext', ['-', '-'], { input: bytes }).toString().replace(/\s+/g, ' ')
  // For signers with two languages, the certificate itself is in English.
  expect(text).toContain('Certificate of completion')
  expect(text).toContain('Ich bin damit einverstanden')
  expect(text).toContain('I agree to sign this document electronically')
})

test('numbers and dates are printed in the format of their signer, and stored in the format of the API', async ({
  skip
}) => {
  const reason = missing(tools.pdftotext)
  if (reason) skip(reason)
  const below = <Field extends { y: number }>(field: Field) => ({ ...field, y: field.y + 100 })
  const fee = { type: 'number', page: 1, x: 72, y: 200, width: 180, height: 20, label: 'Fee' }
  const start = { ...fee, type: 'date', y: 240, label: 'Start' }
  const narrow = { ...start, x: 300, width: 24, label: 'End' }
  const signers = [
    { ...greta, fields: [fee, start, narrow, { ...start, y: 280, type: 'date_signed', label: 'Signed' }] },
    { email: 'ada@example.com', name: 'Ada', language: 'en-US', fields: [fee, start].map(below) }
  ]
  const sent = await sendDraft(world.api, signers)
  const [german, english] = await Promise.all(
    sent.signers.map(({ id }: { id: string }) => openSession(world, sent.id, id))
  )
  const { body: signed } = await sign(german, { Fee: '1250.50', Start: '2026-12-31', End: '2027-01-31' })
  const { body } = await sign(english, { Fee: '77.125', Start: '2026-12-31' })
  expect(body.fields[0].value).toBe('77.125')
  await waitForStatus(world.api, sent.id, 'completed')
  const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
  const text = execFileSync('pdftotext', ['-l', '1', '-', '-'], { input: bytes }).toString()
  expect(text).toContain('1250,50')
  expect(text).toContain('31.12.2026')
  // In its narrow field the date is on two lines.
  expect(text.replace(/\s+/g, '')).toContain('31.01.2027')
  expect(text).toContain('12/31/2026')
  const day = signed.fields.find(({ label }: { label: string }) => label === 'Signed').value
  expect(text).toContain(day.split('-').reverse().join('.'))
  expect(text).toContain('77.125')
})

test('later e-mails are in the signer’s language as well', async () => {
  const email = 'gerd@example.com'
  const sent = await sendDraft(world.api, [{ ...greta, email }])
  await world.emailsTo(email)
  await world.api.post(`/documents/${sent.id}/remind`, { message: 'Bitte bald.' })
  const [, reminder] = await world.emailsTo(email, 2)
  expect(reminder!.subject).toBe('Erinnerung: Example Ltd bittet um Ihre Unterschrift: contract')
  expect(reminder!.text).toContain('> Bitte bald.')
  await world.api.post(`/documents/${sent.id}/void`, { reason: 'Die Bedingungen haben sich geändert.' })
  const [, , voided] = await world.emailsTo(email, 3)
  expect(voided).toMatchObject({ subject: 'Zurückgezogen: contract' })
  const late = await sendDraft(world.api, [{ ...greta, email }], { expires_in_days: 1 })
  await world.emailsTo(email, 4)
  world.clock.advance(24 * 3600_000)
  await world.sweep()
  expect((await world.api.get(`/documents/${late.id}`)).body.voided_by).toBe('expiry')
  const letters = await world.emailsTo(email, 5)
  expect(letters.at(-1)).toMatchObject({ kind: 'expired', subject: 'Frist abgelaufen: contract' })
})

test('an account without a name is greeted without one', async () => {
  const address = 'sender@example.com'
  const { test_key } = await world.createAccount({ email: address, name: undefined })
  const sender = { ...world, api: createApi(world.url, test_key) }
  const sent = await sendDraft(sender.api, [{ email: 'nemo@example.com', name: 'Nemo' }])
  const session = await openSession(sender, sent.id, sent.signers[0].id, sender.api)
  await session.post('/signing/session/decline')
  const [declined] = await world.emailsTo(address)
  expect(declined!.text.split('\n')[0]).toBe('Hello,')
})

test('one way to write dates and numbers rules the pages of all signers', async () => {
  const fields = (y: number) => [
    { type: 'number', page: 1, x: 72, y, width: 160, height: 20, label: 'Fee' },
    { type: 'date', page: 1, x: 272, y, width: 160, height: 20, label: 'From' }
  ]
  const signers = [
    { email: 'de@example.com', name: 'Greta', language: 'de', fields: [...fields(100), signatureField] },
    { email: 'fr@example.com', name: 'Fleur', language: 'fr', fields: [...fields(140), { ...signatureField, y: 660 }] }
  ]
  const signAll = async (options: { format_locale?: string }) => {
    const sent = await sendDraft(world.api, signers, { ...options })
    for (const { id } of sent.signers) {
      const session = await openSession(world, sent.id, id)
      expect((await session.get('/signing/session')).body.format_locale).toBe(options.format_locale ?? account)
      expect((await sign(session, { Fee: '1250.50', From: '2026-12-31' })).status).toBe(200)
    }
    await waitForStatus(world.api, sent.id, 'completed')
    const { body } = await world.api.get(`/documents/${sent.id}`)
    const { bytes } = await world.api.get(`/documents/${sent.id}/download`)
    const text = missing(tools.pdftotext)
      ? ''
      : String(execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }))
    return { body, text }
  }
  let account: string | null = null
  const plain = await signAll({})
  expect(plain.body.format_locale).toBeNull()
  const own = await signAll({ format_locale: 'en-US' })
  expect(own.body.format_locale).toBe('en-US')
  account = (await world.api.patch('/account', { format_locale: 'de' })).body.format_locale
  expect((await signAll({})).body.format_locale).toBe('de')
  await world.api.patch('/account', { format_locale: null })
  if (missing(tools.pdftotext)) return
  expect(plain.text.match(/31\.12\.2026|31\/12\/2026/g)).toHaveLength(4)
  expect([own.text.match(/12\/31\/2026/g)?.length, own.text.match(/1250\.50/g)?.length]).toEqual([4, 4])
  expect(own.text).not.toMatch(/31\.12\.2026|1250,50/)
})
