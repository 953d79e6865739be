import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../../support/journey.js'
import { missing, tools } from '../../support/tools.js'
import { checksOf } from '../../support/verify-evidence.js'
import { createWorld, type World } from '../../world.js'

const hour = 3600_000
const day = 24 * hour

let world: World
// A quarter past midnight of the next 15 January in UTC: in America it is the evening of the day before.
let year: number
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
  year = world.clock.now().getUTCFullYear() + 1
  world.clock.advance(Date.UTC(year, 0, 15, 0, 15) - world.clock.now().getTime())
})
afterAll(() => world[Symbol.asyncDispose]())

const dateField = { type: 'date_signed', page: 1, x: 72, y: 500, width: 120, height: 20, label: 'Signed on' }
let count = 0
const person = (more: object = {}) => {
  count += 1
  return { email: `signer-${count}@example.com`, name: `Signer ${count}`, fields: [signatureField, dateField], ...more }
}

type Sent = Awaited<ReturnType<typeof sendDraft>>

/** Signs, and returns the day that is then on the page. */
async function signedDay(sent: Sent, index = 0): Promise<string> {
  const session = await openSession(world, sent.id, sent.signers[index].id)
  expect((await sign(session, {}, { browser_time_zone: 'Asia/Tokyo' })).status).toBe(200)
  const { fields } = (await session.get('/signing/session')).body
  return fields.find(({ type }: { type: string }) => type === 'date_signed').value
}

async function certificateOf(id: string): Promise<string> {
  await waitForStatus(world.api, id, 'completed')
  const { bytes } = await world.api.get(`/documents/${id}/download`)
  const file = path.join(await mkdtemp(path.join(inject('dataDir'), 'zones-')), 'sealed.pdf')
  await writeFile(file, bytes)
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-'])
  return stdout.replace(/\s+/g, ' ')
}

// What a clock in each place shows at that moment, and 30 days later.
describe.each([
  ['Pacific/Honolulu', '14', '13 February', 'Hawaii-Aleutian Standard Time', '14:15:00 GMT-10', '-10:00'],
  ['America/Los_Angeles', '14', '13 February', 'Pacific Time', '16:15:00 GMT-8', '-08:00'],
  ['Europe/Berlin', '15', '14 February', 'Central European Time', '01:15:00 GMT+1', '+01:00'],
  ['Asia/Kolkata', '15', '14 February', 'India Standard Time', '05:45:00 GMT+5:30', '+05:30'],
  ['Pacific/Auckland', '15', '14 February', 'New Zealand Time', '13:15:00 GMT+13', '+13:00']
])('in %s', (time_zone, today, lastDay, name, clock, offset) => {
  test('field, letter, deadline, page and certificate agree with a clock there', async () => {
    const signer = person()
    const sent = await sendDraft(world.api, [signer], { time_zone })
    expect((await world.api.get(`/documents/${sent.id}`)).body).toMatchObject({
      time_zone,
      signers: [{ time_zone: null }]
    })
    expect(Date.parse(sent.expires_at)).toBe(Date.parse(`${year}-02-${lastDay.slice(0, 2)}T23:59:59${offset}`))
    const letter = await world.emailTo(signer.email, 'invitation')
    expect(letter.text).toContain(`by ${lastDay} ${year} (${name})`)
    const session = await openSession(world, sent.id, sent.signers[0].id)
    expect((await session.get('/signing/session')).body.time_zone).toBe(time_zone)
    expect(await signedDay(sent)).toBe(`${year}-01-${today}`)
    await waitForStatus(world.api, sent.id, 'completed')
    if (missing(tools.pdftotext)) return
    const text = await certificateOf(sent.id)
    expect(text).toContain(`${today} Jan ${year}, ${clock} (15 Jan ${year}, 00:15:00 UTC)`)
    expect(text).toContain(`${name} (${time_zone})`)
    expect(text).toContain(`Signed on: ${year}-01-${today} (${name})`)
    expect(text).toContain('Asia/Tokyo')
  })
})

test('a signer’s own zone rules that signer’s days alone, and the browser’s none', async () => {
  const signers = [person({ time_zone: 'America/Los_Angeles' }), person()]
  const sent = await sendDraft(world.api, signers, { time_zone: 'Europe/Berlin' })
  expect(sent.signers[0].time_zone).toBe('America/Los_Angeles')
  expect((await world.emailTo(signers[0]!.email, 'invitation')).text).toContain('(Pacific Time)')
  expect((await world.emailTo(signers[1]!.email, 'invitation')).text).toContain('(Central European Time)')
  expect(await signedDay(sent, 0)).toBe(`${year}-01-14`)
  expect(await signedDay(sent, 1)).toBe(`${year}-01-15`)
  const { data } = (await world.api.get(`/documents/${sent.id}/events`)).body
  const entry = data.find(({ action }: { action: string }) => action === 'signer.signed')
  expect(entry.data.browser_time_zone).toBe('Asia/Tokyo')
  expect(data.find(({ action }: { action: string }) => action === 'document.sent').data.time_zone).toBe('Europe/Berlin')
})

test('another person does not keep the time zone of the one before', async () => {
  const sent = await sendDraft(world.api, [person({ time_zone: 'Asia/Tokyo' })])
  const signer = `/documents/${sent.id}/signers/${sent.signers[0].id}`
  expect((await world.api.patch(signer, { name: 'Corrected' })).body.time_zone).toBe('Asia/Tokyo')
  expect((await world.api.patch(signer, { time_zone: 'Asia/Kolkata' })).body.time_zone).toBe('Asia/Kolkata')
  expect((await world.api.patch(signer, { email: 'other@example.com', name: 'Other' })).body.time_zone).toBeNull()
})

test('the account’s zone counts days where a document says none, and moves no deadline', async () => {
  const account = await world.createAccount()
  const api = createApi(world.url, account.test_key)
  const before = await sendDraft(api, [person()])
  expect((await api.patch('/account', { time_zone: 'America/Los_Angeles' })).body.time_zone).toBe('America/Los_Angeles')
  const sent = await sendDraft(api, [person()])
  expect(Date.parse(sent.expires_at)).toBe(world.clock.now().getTime() + 30 * day)
  expect((await api.get(`/documents/${sent.id}`)).body.time_zone).toBe('America/Los_Angeles')
  expect((await api.get(`/documents/${before.id}`)).body.time_zone).toBe('UTC')
  const moved = await api.patch(`/documents/${sent.id}`, { expires_in_days: 3 })
  expect(Date.parse(moved.body.expires_at)).toBe(world.clock.now().getTime() + 3 * day)
  // What was sent keeps its zone.
  await api.patch('/account', { time_zone: null })
  expect((await api.get(`/documents/${sent.id}`)).body.time_zone).toBe('America/Los_Angeles')
})

test('a draft keeps the zone, and a deadline that is moved by days ends with a day there', async () => {
  const { id } = await createDraft(world.api)
  const kept = await world.api.patch(`/documents/${id}`, { time_zone: 'Asia/Kathmandu', signers: [person()] })
  expect(kept.body).toMatchObject({ time_zone: null, draft: { time_zone: 'Asia/Kathmandu' } })
  const sent = await world.api.post(`/documents/${id}/send`, {})
  expect(Date.parse(sent.body.expires_at)).toBe(Date.parse(`${year}-02-14T23:59:59+05:45`))
  const moved = await world.api.patch(`/documents/${id}`, { expires_in_days: 1 })
  expect(Date.parse(moved.body.expires_at)).toBe(Date.parse(`${year}-01-16T23:59:59+05:45`))
})

test.each([
  ['/send', { signers: [person()], time_zone: 'PST8PDT8' }, 'time_zone'],
  ['/send', { signers: [person({ time_zone: '+02:00' })] }, 'signers[0].time_zone'],
  ['', { time_zone: 'Mars/Olympus' }, 'time_zone']
])('what is no time zone is refused by name: %s %j', async (suffix, body, place) => {
  const { id } = await createDraft(world.api)
  const call = suffix === '' ? world.api.patch : world.api.post
  const answer = await call(`/documents/${id}${suffix}`, body)
  expect(answer.status).toBe(422)
  expect(answer.body.error.details).toEqual({ [place]: expect.stringContaining('IANA') })
})

test('reminders wait for the hours of the account, in the zone of the signer', async () => {
  const account = await world.createAccount()
  const api = createApi(world.url, account.test_key)
  const wrong = await api.patch('/account', { reminder_hours: { from: 18, to: 8 } })
  expect(wrong.body.error.details).toEqual({ 'reminder_hours.to': 'must be after reminder_hours.from' })
  const set = await api.patch('/account', { reminder_hours: { from: 8, to: 18 }, reminders: { after_hours: 2 } })
  expect(set.body.reminder_hours).toEqual({ from: 8, to: 18 })
  const [berlin, tokyo] = [person({ time_zone: 'Europe/Berlin' }), person({ time_zone: 'Asia/Tokyo' })]
  const sent = await sendDraft(api, [berlin, tokyo])
  const reminded = async () => {
    const { data } = (await api.get(`/documents/${sent.id}/events`)).body
    const entries = data.filter(({ action }: { action: string }) => action === 'signer.reminded')
    return entries.map((entry: { data: { email: string } }) => entry.data.email)
  }
  // It is 3:15 in Berlin and 11:15 in Tokyo.
  world.clock.advance(2 * hour)
  await world.sweep()
  expect(await reminded()).toEqual([tokyo.email])
  world.clock.advance(4 * hour + 44 * 60_000)
  await world.sweep()
  expect(await reminded()).toEqual([tokyo.email])
  world.clock.advance(60_000)
  await world.sweep()
  expect(await reminded()).toEqual([tokyo.email, berlin.email])
})

test('an evidence package proves the printed times of another zone', async () => {
  const sent = await sendDraft(world.api, [person()], { time_zone: 'America/New_York' })
  await signedDay(sent)
  await waitForStatus(world.api, sent.id, 'completed')
  const { bytes } = await world.api.get(`/documents/${sent.id}/evidence`)
  const file = path.join(await mkdtemp(path.join(inject('dataDir'), 'zones-')), 'evidence.zip')
  await writeFile(file, bytes)
  expect((await checksOf([file])).outcomes.certificate).toBe('holds')
})
