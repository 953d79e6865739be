import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { createClient, type Document, type FieldType, type InlineField } from '@signpost/sdk'
import { type EventType, type SignpostEvent, verifyWebhook } from '@signpost/webhook-verifier'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { launchBrowser } from '../support/launch-browser.js'
import { makePdf } from '../support/pdfs.js'
import type { Receiver } from '../support/receiver.js'
import { missing, tools } from '../support/tools.js'
import { createWorld, type World } from '../world.js'

const run = promisify(execFile)
const withTools = missing(tools.pdfsig, tools.pdftotext)

let world: World
let browser: Browser
let receiver: Receiver & { secret: string }
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  receiver = await world.listen()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

// Everything about the document that a person can see is checked once, here.
const values = { Company: 'Analytical Engines Łtd', Fee: '1250.50', Start: '2026-04-01' }
type Place = { page: number; x: number; y: number; width: number; height: number }
const box = (type: FieldType, y: number, options: Omit<Partial<InlineField>, keyof Place> & Partial<Place> = {}) => ({
  type,
  page: 1,
  x: 72,
  y,
  width: 200,
  height: 24,
  ...options
})
const adaFields = [
  box('text', 120, { label: 'Company' }),
  box('number', 160, { label: 'Fee' }),
  box('date', 200, { label: 'Start' }),
  box('checkbox', 240, { label: 'Terms', width: 16, height: 16 }),
  box('initials', 280, { label: 'Initials' }),
  box('signature', 640, { label: 'Signature', height: 48, page: 3 })
]
const ada = { email: 'ada@example.com', name: 'Ada Lovelace', order: 1, fields: adaFields }
const grace = {
  email: 'grace@example.com',
  name: 'Grace Hopper',
  order: 2,
  fields: [box('signature', 560, { height: 48 })]
}

test('from a PDF of several pages to a sealed one', async () => {
  const signpost = createClient({ apiKey: world.account.live_key, baseUrl: world.url })
  const draft = await signpost.documents.create({
    file_name: 'agreement.pdf',
    file: await makePdf({ pages: 3 }),
    external_id: 'crm-7'
  })
  const sent = await signpost.documents.send(draft.id, {
    signers: [ada, grace],
    message: 'Please sign by Friday.'
  })
  expect(sent.signers.map(({ status }) => status)).toEqual(['pending', 'waiting'])

  await signByEmail()
  await signInWidget(draft.id, sent.signers[1]!.id)

  const document = await signpost.documents.waitFor(draft.id, 'completed', { timeout: 60_000 })
  expect(document.signers.map(({ status }) => status)).toEqual(['signed', 'signed'])
  const pdf = await signpost.documents.download(draft.id)
  await inspectPdf(Buffer.from(pdf), document)
  const events = await inspectEvents(draft.id, [
    'document.sent',
    'document.viewed',
    'document.signed',
    'document.viewed',
    'document.signed',
    'document.completed'
  ])
  for (const { data } of events) expect(data).toMatchObject({ id: draft.id, external_id: 'crm-7' })
})

test('the same, declined in the browser', async () => {
  const { id, page } = await openByEmail('declines@example.com')
  await page.getByRole('button', { name: 'Decline' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The fee is not what we agreed.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: /declined/i }).waitFor()
  const document = await client().documents.waitFor(id, 'voided', { timeout: 60_000 })
  expect(document).toMatchObject({ voided_by: 'signer', void_reason: 'The fee is not what we agreed.' })
  const events = await inspectEvents(id, ['document.sent', 'document.viewed', 'document.declined'])
  expect(events.find(({ type }) => type === 'document.declined')!.data).toMatchObject({
    reason: 'The fee is not what we agreed.',
    signer: { email: 'declines@example.com', status: 'declined' }
  })
  await page.close()
})

test('the same, voided while the signer views it', async () => {
  const { id, page } = await openByEmail('voided@example.com')
  await client().documents.void(id, { reason: 'A new version follows.' })
  await page.reload()
  await page.getByRole('heading', { name: /voided|stopped|cancel/i }).waitFor()
  await inspectEvents(id, ['document.sent', 'document.viewed', 'document.voided'])
  await page.close()
})

test('the same, expired while the signer views it', async () => {
  const { id, page } = await openByEmail('expires@example.com')
  // A delivery on its way would be signed a month before it arrives.
  await inspectEvents(id, ['document.sent', 'document.viewed'])
  world.clock.advance(31 * 24 * 3600_000)
  await world.sweep()
  await page.reload()
  await page.getByRole('heading', { name: /deadline to sign has passed/ }).waitFor()
  expect(await client().documents.get(id)).toMatchObject({ status: 'voided', voided_by: 'expiry' })
  await inspectEvents(id, ['document.sent', 'document.viewed', 'document.expired'])
  await page.close()
})

const client = () => createClient({ apiKey: world.account.live_key, baseUrl: world.url })

async function openByEmail(email: string) {
  const draft = await client().documents.create({ file_name: 'agreement.pdf', file: await makePdf() })
  await client().documents.send(draft.id, { signers: [{ email, name: 'Some Body' }] })
  const [invitation] = await world.emailsTo(email)
  const page = await browser.newPage()
  await page.goto(invitation!.links[0]!)
  await vi.waitFor(
    async () => expect((await client().documents.get(draft.id)).signers[0]!.status).toBe('viewed'),
    10_000
  )
  return { id: draft.id, page }
}

async function signByEmail() {
  const [invitation] = await world.emailsTo('ada@example.com')
  expect(invitation!.text).toContain('Please sign by Friday.')
  expect(await world.sql`select 1 from captured_emails where recipient = 'grace@example.com'`).toHaveLength(0)
  const page = await browser.newPage()
  await page.goto(invitation!.links[0]!)
  await page.getByLabel('Company').fill(values.Company)
  await page.getByLabel('Fee').fill(values.Fee)
  await page.getByLabel('Start', { exact: true }).fill(values.Start)
  await page.getByLabel('Terms').check()
  await page.getByRole('button', { name: 'Initial here' }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Type' }).click()
  await page.getByRole('button', { name: 'Adopt' }).click()
  await page.getByRole('button', { name: 'Sign here' }).click()
  await drawSignature(page)
  await page.getByRole('button', { name: 'Adopt' }).click()
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { name: /signed/ }).waitFor()
  await page.close()
}

async function drawSignature(page: Page) {
  await page.getByRole('dialog').getByRole('tab', { name: 'Draw' }).click()
  const { x, y, width, height } = (await page.getByLabel('Draw your signature').boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.6)
  await page.mouse.down()
  for (const [right, down] of [
    [0.35, 0.3],
    [0.5, 0.7],
    [0.65, 0.3],
    [0.8, 0.6]
  ] as const) {
    await page.mouse.move(x + width * right, y + height * down, { steps: 5 })
  }
  await page.mouse.up()
}

async function signInWidget(documentId: string, signerId: string) {
  const [invitation] = await world.emailsTo('grace@example.com')
  expect(invitation!.kind).toBe('invitation')
  await using host = await startHost(world.url)
  const signpost = createClient({ apiKey: world.account.live_key, baseUrl: world.url })
  const { sign_url } = await signpost.documents.createEmbeddedSignUrl(documentId, {
    signer_id: signerId,
    embed_origin: host.origin
  })
  const page = await browser.newPage()
  await page.goto(`${host.origin}/#${encodeURIComponent(sign_url)}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Sign here' }).click()
  await frame.getByRole('dialog').getByRole('tab', { name: 'Type' }).click()
  await frame.getByRole('button', { name: 'Adopt' }).click()
  await frame.getByRole('checkbox', { name: /agree/ }).check()
  await frame.getByRole('button', { name: 'Finish' }).click()
  await page.waitForFunction(() => (globalThis as never as { log: unknown[] }).log.length >= 2)
  expect(await page.evaluate('log')).toEqual([['ready'], ['signed', { documentId, signerId, redirectUrl: null }]])
  await page.close()
}

/** A customer's site, which shows the signing page with the widget. */
async function startHost(siteUrl: string) {
  const html = `<!doctype html><meta charset="utf-8"><title>Host</title><div id="here" style="height:700px"></div>
    <script src="${siteUrl}/embed.js"></script><script>
    var log = []
    Signpost.open({
      signUrl: decodeURIComponent(location.hash.slice(1)),
      container: '#here',
      onReady: () => log.push(['ready']),
      onSign: (result) => log.push(['signed', result]),
      onDecline: (result) => log.push(['declined', result]),
      onError: (error) => log.push(['error', error])
    })</script>`
  const server = http.createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

async function inspectPdf(pdf: Buffer, document: Document) {
  expect(document.seal).toMatchObject({ status: 'sealed', level: 'B-B' })
  if (withTools) return console.warn(`The sealed PDF is not looked into: ${withTools}`)
  const file = path.join(await mkdtemp(path.join(inject('dataDir'), 'sealed-')), 'sealed.pdf')
  await writeFile(file, pdf)
  const { stdout: signatures } = await run('pdfsig', ['-nocert', file])
  expect(signatures).toContain('Signature is Valid')
  expect(signatures).toContain('Total document signed')
  const words = await wordsOf(file, 1)
  expectAt(words, 'Analytical', adaFields[0]!)
  expectAt(words, '1250.50', adaFields[1]!)
  expectAt(words, '2026-04-01', adaFields[2]!)
  const { stdout: text } = await run('pdftotext', ['-f', '4', file, '-'])
  expect(text).toContain('Certificate')
  for (const expected of [document.id, document.sha256, 'Ada Lovelace', 'grace@example.com']) {
    expect(text.replace(/\s/g, '')).toContain(expected.replace(/\s/g, ''))
  }
}

interface Word {
  x: number
  y: number
  text: string
}

async function wordsOf(file: string, page: number): Promise<Word[]> {
  const { stdout } = await run('pdftotext', ['-bbox', '-f', String(page), '-l', String(page), file, '-'])
  const words = stdout.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="[\d.]+">([^<]*)</g)
  return [...words].map(([, x, y, text]) => ({ x: Number(x), y: Number(y), text: text! }))
}

function expectAt(words: Word[], text: string, field: { x: number; y: number; width: number; height: number }) {
  const found = words.find((word) => word.text === text)
  expect(found, `${text} among ${words.map((word) => word.text).join(' ')}`).toBeDefined()
  expect(found!.x).toBeGreaterThanOrEqual(field.x - 1)
  expect(found!.x).toBeLessThan(field.x + field.width)
  expect(found!.y).toBeGreaterThanOrEqual(field.y - 4)
  expect(found!.y).toBeLessThan(field.y + field.height)
}

async function inspectEvents(documentId: string, types: EventType[]) {
  const verified = await vi.waitFor(
    () => {
      const all = receiver.received.map(({ body, headers, arrivedAt }) =>
        verifyWebhook({ body, headers, secret: receiver.secret, now: arrivedAt })
      )
      const events = (all as SignpostEvent[]).filter(({ data }) => 'id' in data && data.id === documentId)
      expect(events.map(({ type }) => type).sort()).toEqual([...types].sort())
      return events
    },
    { timeout: 60_000 }
  )
  return verified
}
