/// <reference lib="dom" />
import { execFileSync } from 'node:child_process'
import { PDFDocument } from 'pdf-lib'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { useFirefox, withoutFirefox } from '../../support/firefox.js'
import { createForwarder } from '../../support/forwarder.js'
import { freePort } from '../../support/free-port.js'
import { createDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

// What comes between a signer and the end, in another engine: a cut line, a second tab, the wish for a print.

let world: World
beforeAll(async () => {
  if (withoutFirefox) return
  world = await createWorld()
}, 60_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const fields = [
  { type: 'text', page: 1, x: 72, y: 200, width: 220, height: 24, label: 'Address' },
  { type: 'text', page: 1, x: 72, y: 260, width: 220, height: 24, label: 'Town' },
  signatureField
]

async function send() {
  const api = createApi(world.url, world.account.test_key)
  const { id } = await createDraft(api, { pages: 3 })
  const signers = [{ email: 'ada@example.com', name: 'Ada Lovelace', fields }]
  const sent = await api.post(`/documents/${id}/send`, { signers })
  const { body } = await api.post(`/documents/${id}/embedded-sign-url`, { signer_id: sent.body.signers[0].id })
  return { api, id: id as string, url: body.sign_url as string }
}

/** The line between the browser and the service. */
async function layLine() {
  const { hostname, port } = new URL(world.url)
  const own = await freePort()
  const line = createForwarder(own, { host: hostname, port: Number(port) })
  await line.open()
  const through = (url: string) => Object.assign(new URL(url), { port: String(own) }).href
  return Object.assign(line, { through })
}

const label = (name: string) => `input[aria-label="${name}"]`
const typedInto = (page: Page, name: string) => page.$eval(label(name), (input) => (input as HTMLInputElement).value)
const press = (page: Page, name: string) => page.locator(`::-p-aria([role="button"][name="${name}"])`).click()
const says = (page: Page, text: string) => page.locator(`::-p-text(${text})`).wait()

async function adopt(page: Page) {
  await page.locator('::-p-text(Sign here)').click()
  await page.locator('::-p-aria([role="tab"][name="Type"])').click()
  await press(page, 'Adopt')
  await page.waitForFunction(() => !document.querySelector('dialog[open]'))
}

describe.skipIf(withoutFirefox)(`Firefox${withoutFirefox ? ` (${withoutFirefox})` : ''}`, () => {
  const firefox = useFirefox()

  test('a line that is cut at opening, in the middle and at the end loses nothing', { timeout: 180_000 }, async () => {
    const { api, id, url } = await send()
    await using line = await layLine()
    const { page } = firefox

    // The page has come, its first question does not get through.
    await page.setRequestInterception(true)
    let isCut = true
    page.on('request', (request) => {
      const isLost = isCut && /signing\/session$/.test(request.url())
      return isLost ? request.abort() : request.continue()
    })
    await page.goto(line.through(url))
    await says(page, 'We could not open your document')
    isCut = false
    await press(page, 'Try again')
    await page.waitForSelector(label('Address'))
    await page.waitForSelector('.page canvas')

    await line.close()
    await page.type(label('Address'), '12 March Street')
    await page.focus(label('Town'))
    await says(page, 'Not saved yet')
    await line.open()
    await page.type(label('Town'), 'Leeds')
    await page.focus(label('Address'))
    await says(page, 'Saved')

    await adopt(page)
    await page.locator('.closing input[type=checkbox]').click()
    await line.close()
    await press(page, 'Finish')
    await says(page, 'nothing has been signed yet')
    expect([await typedInto(page, 'Address'), await typedInto(page, 'Town')]).toEqual(['12 March Street', 'Leeds'])
    await line.open()
    await press(page, 'Finish')
    await says(page, 'You have signed')
    await waitForStatus(api, id, 'completed')
    const { body } = await api.get(`/documents/${id}/fields`)
    expect(body.fields.map(({ value }: { value: string }) => value)).toMatchObject(['12 March Street', 'Leeds', {}])
  })

  test('two tabs show the same, and the end in one is the end in the other', { timeout: 180_000 }, async () => {
    const { api, id, url } = await send()
    const { page } = firefox
    const second = await page.browserContext().newPage()
    second.setDefaultTimeout(60_000)
    for (const tab of [page, second]) {
      await tab.goto(url)
      await tab.waitForSelector(label('Address'))
    }
    await page.bringToFront()
    await page.type(label('Address'), '12 March Street')
    await page.focus(label('Town'))
    await second.waitForFunction(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value === '12 March Street',
      {},
      label('Address')
    )
    await page.type(label('Town'), 'Leeds')
    await adopt(page)
    await page.locator('.closing input[type=checkbox]').click()
    await press(page, 'Finish')
    for (const tab of [page, second]) await says(tab, 'You have signed')
    await waitForStatus(api, id, 'completed')
    await second.close()
    expect(firefox.problems).toEqual([])
  })

  test('the document is printed as a document', { timeout: 180_000 }, async () => {
    const { url } = await send()
    const { page } = firefox
    await page.evaluateOnNewDocument(() => {
      const counted = Object.assign(window, { prints: 0 })
      window.print = () => counted.prints++
    })
    await page.goto(url)
    await page.waitForSelector(label('Address'))
    await page.type(label('Address'), '12 March Street')
    await press(page, 'Print')
    await page.waitForFunction(() => (window as unknown as { prints: number }).prints === 1)
    expect(await page.$$eval('.page__print', (pages) => pages.length)).toBe(3)
    // The driver of Firefox gives the paper, whatever the page asks for.
    const printed = await page.pdf({ width: '21.59cm', height: '27.94cm' })
    const sizes = (await PDFDocument.load(printed)).getPages().map((each) => each.getSize())
    expect(sizes.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(Array(3).fill([612, 792]))
    expect(firefox.problems).toEqual([])
    if (missing(tools.pdftotext)) return
    const text = execFileSync('pdftotext', ['-', '-'], { input: printed }).toString()
    expect(text.split(/\s+/).filter(Boolean).join(' ')).toBe('12 March Street')
  })
})
