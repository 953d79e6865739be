/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { type ConsolePage, linkTo } from '../../support/console.js'
import { taggedContract } from '../../support/console-upload.js'
import { createKeyLike } from '../../support/keys.js'
import { isFirefox, launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let api: Api
let email: string
let contract: Buffer
let links = 0
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  email = (await api.get('/account')).body.email
  contract = await taggedContract()
  // Once asked for at the first sign-in, which is not what is measured.
  const manager = createApi(world.url, await createKeyLike(world, world.account.live_key))
  const [owner] = (await manager.get('/members')).body.data
  await manager.patch(`/members/${owner.id}`, { name: 'Ada Lovelace' })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/** How somebody presses what they see, and comes to a field to type in it. */
interface Hand {
  press(what: Locator): Promise<void>
  presses: number
}

const withMouse = (): Hand => ({
  presses: 0,
  async press(what) {
    this.presses++
    await what.click()
  }
})

const withFinger = (): Hand => ({
  presses: 0,
  async press(what) {
    this.presses++
    await what.tap()
  }
})

/** Comes to everything with Tab, and counts each key but those of texts. */
const withKeys = (page: Page): Hand => ({
  presses: 0,
  async press(what) {
    await what.waitFor()
    for (let tabs = 0; tabs < 80; tabs++) {
      if (await what.evaluate((element) => element === document.activeElement)) {
        if (await what.evaluate((element) => element.matches('input'))) return
        this.presses++
        return page.keyboard.press('Enter')
      }
      this.presses++
      await page.keyboard.press('Tab')
    }
    throw new Error('Tab does not reach it')
  }
})

interface Sending {
  page: Page
  hand: Hand
  /** The way to a new document. */
  begin: Locator
  /** Before each step, with its name. Resolves with what comes after it. */
  before?(step: string): Promise<() => Promise<void>>
}

const nothing = async () => async () => {}
const url: ConsolePage['url'] = (view = '') => `${world.url}/console/${view}`

/** From the sign-in to a sent document. Resolves with its identifier and how long it took without waiting for the e-mail. */
async function sendContract({ page, hand, begin, before = nothing }: Sending) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const started = performance.now()
  await page.goto(url())
  await hand.press(page.getByLabel('E-mail address'))
  await page.keyboard.type(email)
  await hand.press(button('Send a link'))
  const waiting = performance.now()
  const link = await linkTo(world, url, email, ++links)
  const waited = performance.now() - waiting
  await page.goto(link)
  await hand.press(button('Continue'))
  await hand.press(begin)

  const upload = async () => {
    const choosing = page.waitForEvent('filechooser')
    await hand.press(button('Choose a file'))
    await (await choosing).setFiles({ name: 'Contract.pdf', mimeType: 'application/pdf', buffer: contract })
  }
  const step = async (name: string, work: () => Promise<void>) => {
    const after = await before(name)
    await work()
    await after()
  }
  await button('Choose a file').waitFor()
  await step('upload', upload)
  if ((await button('Use them').count()) === 0 && before !== nothing) await upload()
  await button('Use them').waitFor()
  await step('take', () => hand.press(button('Use them')))
  if (before !== nothing && (await button('Use them').count()) > 0) await hand.press(button('Use them'))
  const person = (name: string) => page.getByRole('listitem', { name })
  await person('Client').waitFor()
  await step('signers', async () => {
    for (const [role, name, address] of [
      ['Client', 'Ada Lovelace', 'ada@example.com'],
      ['Consultant', 'Grace Hopper', 'grace@example.com']
    ] as const) {
      await hand.press(person(role).getByLabel('Name'))
      await page.keyboard.type(name)
      await page.keyboard.press('Tab')
      await page.keyboard.type(address)
    }
    await hand.press(button('Continue'))
    await page.locator('.page canvas').first().waitFor()
  })
  await step('fields', () => hand.press(button('Continue')))
  await page.getByRole('heading', { name: 'Check, then send' }).waitFor()
  await step('send', () => hand.press(button('Send as a test')))
  const sent = page.getByRole('heading', { name: 'The document was sent.' })
  // Once the line is back, what still tries gets through by itself. Otherwise the button can be pressed again.
  const isSent = async () => (await sent.count()) > 0
  const canSend = () => button('Send as a test').isEnabled({ timeout: 1000 })
  if (before !== nothing) {
    await expect.poll(async () => (await isSent()) || (await canSend().catch(() => false))).toBe(true)
    if (!(await isSent())) await hand.press(button('Send as a test'))
  }
  await sent.waitFor()
  const seconds = (performance.now() - started - waited) / 1000
  return { id: /documents\/(\w+)/.exec(page.url())![1]!, seconds }
}

async function openPage(options: BrowserContextOptions = {}) {
  return (await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })).newPage()
}

async function expectSent(id: string) {
  const { status, signers } = (await api.get(`/documents/${id}`)).body
  expect([status, signers.map(({ email }: { email: string }) => email)]).toEqual([
    'sent',
    ['ada@example.com', 'grace@example.com']
  ])
  const sent = (await api.get('/documents?status=sent')).body.data
  expect(sent.map((document: { id: string }) => document.id)).toEqual([id])
  await api.post(`/documents/${id}/void`, { reason: 'Only a test of the console.' })
}

function report(way: string, presses: number, seconds: number) {
  console.log(`From the sign-in to sent, ${way}: ${presses} presses, ${seconds.toFixed(1)} s`)
}

test('a contract of four pages with tags is sent with the mouse', async () => {
  const page = await openPage()
  const hand = withMouse()
  const begin = page.getByRole('link', { name: 'New document' }).first()
  const { id, seconds } = await sendContract({ page, hand, begin })
  await expectSent(id)
  report('with the mouse', hand.presses, seconds)
  expect(hand.presses).toBeLessThanOrEqual(12)
  await page.context().close()
})

test('by keyboard alone', async () => {
  const page = await openPage()
  const hand = withKeys(page)
  const begin = page.getByRole('link', { name: 'New document' }).first()
  const { id, seconds } = await sendContract({ page, hand, begin })
  await expectSent(id)
  report('by keyboard alone', hand.presses, seconds)
  expect(hand.presses).toBeLessThanOrEqual(120)
  await page.context().close()
})

// The driver of Firefox has no fingers.
test.skipIf(isFirefox)('and on a phone', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const hand = withFinger()
  const begin = page.getByRole('link', { name: 'New', exact: true })
  const { id, seconds } = await sendContract({ page, hand, begin })
  await expectSent(id)
  report('on a phone', hand.presses, seconds)
  expect(hand.presses).toBeLessThanOrEqual(12)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.context().close()
})

test('a line that drops at each step loses nothing, and sends once', async () => {
  const page = await openPage()
  const dropped: string[] = []
  const before = async (step: string) => {
    await page.context().setOffline(true)
    return async () => {
      // Each step says in its place that it did not get through, or keeps what was typed on the device.
      const told = page.locator('[role="alert"], .flow__state:has-text("Kept on this device")')
      if (step !== 'fields') await told.first().waitFor()
      dropped.push(step)
      await page.context().setOffline(false)
      if (step === 'signers') await page.getByText('Saved', { exact: true }).waitFor()
    }
  }
  const begin = page.getByRole('link', { name: 'New document' }).first()
  const { id } = await sendContract({ page, hand: withMouse(), begin, before })
  expect(dropped).toEqual(['upload', 'take', 'signers', 'fields', 'send'])
  await expectSent(id)
  await page.context().close()
})
