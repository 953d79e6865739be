import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../../support/api.js'
import { violationsOf } from '../../../support/axe.js'
import { type ConsolePage, openConsoleAsOwner } from '../../../support/console.js'
import { finger, keyboard, mouse } from '../../../support/hands.js'
import { sendDraft, signatureField } from '../../../support/journey.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { createWorld, type World } from '../../../world.js'

// A developer on call has ten tasks, with the mouse, with the keyboard alone, and on a phone.

let world: World
let browser: Browser
let api: Api
let links = 0
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

describe.each([mouse, keyboard, finger])('with the $name', (hands) => {
  let opened: ConsolePage
  let page: Page
  let receiver: Awaited<ReturnType<World['listen']>>
  beforeAll(async () => {
    links += 1
    opened = await openConsoleAsOwner(world, browser, links)
    page = opened.page
    await page.setViewportSize(hands.window)
    receiver = await world.listen(['document.sent'], world.account.test_key)
    receiver.respond = () => ({ status: 503, body: 'The queue is full.' })
    for (const name of ['Ada', 'Bob'])
      await sendDraft(api, [{ email: `${name}@${hands.name}.example`, name, fields: [signatureField] }])
    await vi.waitFor(async () => {
      expect((await api.get(`/webhooks/${receiver.id}`)).body.failing_since).not.toBeNull()
    }, 30_000)
  })
  afterAll(async () => {
    await api.delete(`/webhooks/${receiver.id}`)
    await page.context().close()
  })

  const dialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const pane = () => page.getByRole('region', { name: 'document.sent' })

  test('1: Home says what is the matter', async () => {
    await page.goto(opened.url('test/home'))
    await hands.press(page.getByRole('link', { name: `Read what failed: ${receiver.url}` }))
  })
  test('2: since when, and with what', async () => {
    await page.getByText(/answers 503 since/).waitFor()
  })
  test('3: only what waits', async () => {
    await hands.choose(page.getByLabel('Status'), 'pending')
    await expect.poll(() => button('document.sent').count()).toBe(2)
  })
  test('4: one delivery, with the answer', async () => {
    await hands.press(button('document.sent').first())
    await pane().getByText('The queue is full.').waitFor()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/delivery-${hands.name}.png`, fullPage: true })
    expect(await violationsOf(page)).toEqual([])
  })
  test('5: what was sent, to try it at home', async () => {
    await hands.press(pane().getByRole('button', { name: 'Copy: What we sent' }))
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())).type).toBe('document.sent')
  })
  test('6: once it is mended, this one again', async () => {
    receiver.respond = () => ({ status: 204 })
    const before = receiver.received.length
    await hands.press(pane().getByRole('button', { name: 'Redeliver', exact: true }))
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(before), 30_000)
    await hands.press(pane().getByRole('button', { name: 'Close' }))
  })
  test('7: and all since then', async () => {
    await hands.press(button('Redeliver many…'))
    await hands.write(dialog().getByLabel('Since'), '')
    await hands.press(dialog().getByRole('button', { name: 'Redeliver' }))
    await dialog()
      .getByText(/Deliveries that are made again/)
      .waitFor()
    await hands.press(dialog().getByRole('button', { name: 'Close' }))
    await page.getByText('Healthy').waitFor({ timeout: 60_000 })
  })
  test('8: a test', async () => {
    await hands.press(button('Send a test'))
    await page.getByText('The endpoint answered 204').waitFor()
  })
  test('9: which requests have failed', async () => {
    await api.get('/documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa')
    await page.goto(opened.url('test/developers/requests?status=4xx'))
    await button('GET /documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa').first().waitFor()
  })
  test('10: one of them again', async () => {
    await hands.press(button('GET /documents/doc_01jd3mzzp4fq8rj6w0q4v5k2xa').first())
    await page.getByText(/^curl /).waitFor()
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/request-${hands.name}.png`, fullPage: true })
    expect(await violationsOf(page)).toEqual([])
  })
})
