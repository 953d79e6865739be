/// <reference lib="dom" />
import { createRequire } from 'node:module'
import { contrastOf, textContrast } from '@signpost/spec/accent'
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beyond } from '../support/beyond.js'
import { launchBrowser } from '../support/launch-browser.js'
import { allKinds, aSession } from '../support/signing-page/session-fixtures.js'
import { StubService } from '../support/signing-page/stub-service.js'

declare global {
  interface Window {
    messagesHeard: { origin: string; data: unknown }[]
    timesClosed: number
  }
}

let browser: Browser
let stub: StubService
let page: Page
/** The same service under another host name is another origin. */
let parent: string

beforeAll(async () => {
  browser = await launchBrowser()
  stub = await StubService.start()
  parent = stub.origin.replace('127.0.0.1', 'localhost')
})

afterAll(async () => {
  await browser?.close()
  await stub?.[Symbol.asyncDispose]()
})

beforeEach(async () => {
  stub.session = aSession({ fields: [] })
  stub.instead.clear()
  page = await browser.newPage({ viewport: { width: 600, height: 700 } })
  await page.goto(`${parent}/parent`)
  return () => page.close()
})

async function embed(url: string): Promise<FrameLocator> {
  await page.evaluate((url) => {
    window.messagesHeard = []
    const before = ['hello', 'keep', 'recall', 'viewed']
    window.addEventListener('message', ({ origin, data }) => {
      if (!before.includes(data.event)) window.messagesHeard.push({ origin, data })
    })
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: url, width: '560', height: '660' })
    document.body.append(frame)
  }, url)
  return page.frameLocator('iframe')
}

/** Returns the messages once there are this many. */
async function heard(count: number) {
  await page.waitForFunction((count) => window.messagesHeard.length >= count, count)
  const messages = await page.evaluate(() => window.messagesHeard)
  for (const { origin } of messages) expect(origin).toBe(stub.origin)
  return messages.map(({ data }) => data)
}

const ready = { source: 'signpost', event: 'ready', state: 'open' }
const who = {
  documentId: 'doc_01jd3mzzp4fq8rj6w0q4v5k2xa',
  signerId: 'sgn_01jd3n0a5sf4v9y2c7m1d8t3be',
  redirectUrl: null
}

test('posts to the parent when it is ready, signed and closed', async () => {
  const frame = await embed(stub.url())
  expect(await heard(1)).toEqual([ready])
  await frame.getByRole('button', { name: 'Sign here' }).click()
  await frame.getByRole('tab', { name: 'Type' }).click()
  await frame.getByRole('button', { name: 'Adopt' }).click()
  await frame.getByLabel('agree').check()
  await frame.getByRole('button', { name: 'Finish' }).click()
  await frame.getByRole('button', { name: 'Done' }).click()
  expect(await heard(3)).toEqual([
    ready,
    { source: 'signpost', event: 'signed', ...who },
    { source: 'signpost', event: 'close' }
  ])
})

beyond('posts that a field has changed once it is left, and not at each key', async () => {
  stub.session = aSession({ fields: allKinds().filter(({ label }) => label === 'Address') })
  const frame = await embed(stub.url())
  await heard(1)
  const input = frame.getByLabel('Address')
  await input.pressSequentially('12 March Street')
  await input.blur()
  await input.pressSequentially(' 5')
  // Left alone, it is told after a moment.
  const [, first, second] = await heard(3)
  const told = { source: 'signpost', event: 'field_changed', fieldId: stub.session.fields[0]!.id, label: 'Address' }
  expect([first, second]).toEqual([told, told])
  // Fifteen keys were pressed. On a busy machine, a second can pass between two of them.
  const all = await page.evaluate(() => window.messagesHeard)
  expect(all.length).toBeLessThan(12)
})

test('posts to the parent when the signer declines', async () => {
  const frame = await embed(stub.url())
  await frame.getByRole('button', { name: 'Decline' }).click()
  await frame.getByRole('button', { name: 'Decline to sign' }).click()
  expect(await heard(2)).toEqual([ready, { source: 'signpost', event: 'declined', ...who }])
})

test('requests to be closed by its button and by Esc, unless Esc has another function in the page', async () => {
  const frame = await embed(stub.url())
  await frame.getByRole('button', { name: 'Sign here' }).click()
  await page.keyboard.press('Escape')
  await frame.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await heard(1)).toEqual([ready])
  await page.keyboard.press('Escape')
  await frame.getByRole('button', { name: 'Close' }).click()
  const close = { source: 'signpost', event: 'close' }
  expect(await heard(3)).toEqual([ready, close, close])
})

test('has no second close button in the widget’s dialog, whose button asks once there is work to lose', async () => {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('@signpost/embed/embed.js') })
  await page.evaluate((signUrl) => {
    window.timesClosed = 0
    window.Signpost.open({ signUrl, onClose: () => window.timesClosed++ })
  }, stub.url())
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Sign here' }).click()
  await frame.getByRole('tab', { name: 'Type' }).click()
  await frame.getByRole('button', { name: 'Adopt' }).click()
  expect(await frame.getByRole('button', { name: 'Close' }).count()).toBe(0)
  const cross = page.getByRole('button', { name: 'Close' })
  // It lies in the corner of the page, which has no row of its own for it and leaves room.
  const boxOf = async (locator: Locator) => (await locator.boundingBox())!
  const [dialog, whole, corner] = await Promise.all([page.locator('dialog'), page.locator('iframe'), cross].map(boxOf))
  expect([whole!.y, whole!.height]).toEqual([dialog!.y, dialog!.height])
  const decline = await boxOf(frame.getByRole('button', { name: 'Decline' }))
  expect(decline.x + decline.width).toBeLessThanOrEqual(corner!.x)
  const question = frame.getByRole('dialog', { name: 'Close without signing?' })
  await cross.focus()
  await page.keyboard.press('Escape')
  await question.waitFor()
  // The confirmation has the focus now.
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  await cross.click()
  await question.getByRole('button', { name: 'Close' }).click()
  await page.locator('iframe').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.timesClosed)).toBe(1)
})

describe('where frames have no storage', () => {
  const deny = () =>
    page.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Access is denied.', 'SecurityError')
        }
      })
    )

  async function sign(frame: FrameLocator) {
    await frame.getByRole('button', { name: 'Sign here' }).click()
    await frame.getByRole('tab', { name: 'Type' }).click()
    await frame.getByRole('button', { name: 'Adopt' }).click()
    await frame.getByRole('button', { name: 'Change signature' }).waitFor()
    await page.keyboard.press('Escape')
    return frame.getByRole('dialog', { name: 'Close without signing?' })
  }

  test('the widget keeps the signature for a reopen, and the page says so', async () => {
    await deny()
    await page.reload()
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('@signpost/embed/embed.js') })
    const open = () => page.evaluate((signUrl) => void window.Signpost.open({ signUrl }), stub.url())
    await open()
    const frame = page.frameLocator('iframe')
    const question = await sign(frame)
    await question.getByText('while the website around this document stays open').waitFor()
    await question.getByRole('button', { name: 'Close' }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    await open()
    await frame.getByRole('button', { name: 'Change signature' }).waitFor()
  })

  test('the page says that a signature is lost where there is no widget', async () => {
    await deny()
    await page.reload()
    const question = await sign(await embed(stub.url()))
    await question.getByText('it will be lost').waitFor()
  })
})

describe('a theme', () => {
  const themed = (theme: object) => `${stub.url()}&theme=${encodeURIComponent(JSON.stringify(theme))}`

  test('colors the frame, with text that can be read', async () => {
    const frame = await embed(themed({ color: '#ffe600', background: '#fff8e1', radius: 2 }))
    const start = frame.getByRole('button', { name: 'Decline' })
    await start.waitFor()
    const looks = await frame.locator('html').evaluate((html) => {
      const read = (name: string) => getComputedStyle(html).getPropertyValue(name).trim()
      return [read('--button'), read('--on-button'), read('--desk'), read('--radius')]
    })
    expect(looks).toEqual(['#ffe600', '#000000', '#fff8e1', '2px'])
    const accent = await frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--accent'))
    expect(contrastOf(accent.trim(), '#fff8e1')).toBeGreaterThanOrEqual(textContrast)
  })

  beyond('with a background on which text is hard to read is used without it, and the parent learns it', async () => {
    const frame = await embed(themed({ background: '#7f7f7f' }))
    await frame.getByRole('button', { name: 'Decline' }).waitFor()
    expect((await heard(1))[0]).toMatchObject({ event: 'error', code: 'THEME_UNREADABLE' })
    const desk = await frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--desk'))
    expect(desk.trim()).toBe('#edf0f4')
  })

  beyond('is not used if the account does not allow it, and the parent learns it', async () => {
    stub.session = { ...stub.session, theme_allowed: false }
    const frame = await embed(themed({ background: '#fff8e1' }))
    await frame.getByRole('button', { name: 'Decline' }).waitFor()
    expect((await heard(1))[0]).toMatchObject({ event: 'error', code: 'THEME_NOT_ALLOWED' })
    const desk = await frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--desk'))
    expect(desk.trim()).toBe('#edf0f4')
  })

  beyond('does nothing outside of frames', async () => {
    await page.goto(themed({ background: '#fff8e1' }))
    await page.getByRole('button', { name: 'Decline' }).waitFor()
    const desk = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--desk'))
    expect(desk.trim()).toBe('#edf0f4')
  })
})

test.each([
  ['expired', 'DOCUMENT_EXPIRED'],
  ['voided', 'DOCUMENT_VOIDED'],
  ['waiting', 'SIGNER_WAITING']
] as const)('posts to the parent why nobody can sign now: %s', async (state, code) => {
  stub.session = aSession({ state, fields: [] })
  await embed(stub.url())
  expect(await heard(2)).toEqual([
    { ...ready, state },
    { source: 'signpost', event: 'error', code, message: expect.any(String) }
  ])
})

beyond.each(['signed', 'declined', 'completed'] as const)(
  'tells the parent what was done before: %s',
  async (state) => {
    stub.session = aSession({ state, fields: [] })
    const frame = await embed(stub.url())
    await frame.getByRole('button', { name: 'Done' }).waitFor()
    expect(await heard(1)).toEqual([{ ...ready, state }])
  }
)

beyond('posts to the parent when a link has expired', async () => {
  stub.instead.set('GET ', () => ({ status: 401, code: 'SIGNING_TOKEN_EXPIRED' }))
  const frame = await embed(stub.url())
  await frame.getByRole('heading', { name: 'expired' }).waitFor()
  expect(await heard(1)).toMatchObject([{ source: 'signpost', event: 'error', code: 'SIGNING_TOKEN_EXPIRED' }])
})

describe('created for one origin', () => {
  const query = (origin: string) => `?embed_origin=${encodeURIComponent(origin)}`

  test('is shown there', async () => {
    stub.session = aSession({ embed_origin: parent, allowed_origins: [parent] })
    const frame = await embed(stub.url(query(parent)))
    await frame.getByRole('button', { name: 'Start' }).waitFor()
  })

  test.each([
    ['another one frames it', { embed_origin: 'https://app.example.com' }, 'https://app.example.com'],
    ['the query names another one', { embed_origin: 'https://app.example.com' }, 'parent'],
    ['the account does not list it', { allowed_origins: ['https://app.example.com'] }, null]
  ])('is not shown where %s', async (_, policy, named) => {
    stub.session = aSession(policy)
    stub.asked.length = 0
    const frame = await embed(stub.url(named ? query(named === 'parent' ? parent : named) : ''))
    await frame.getByRole('heading', { name: 'cannot be shown here' }).waitFor()
    expect(await heard(1)).toMatchObject([{ event: 'error', code: 'EMBED_ORIGIN_NOT_ALLOWED' }])
    // Requested before the origin is known; the response is not shown anywhere.
    expect(stub.asked.map(({ route }) => route).filter((route) => route !== 'GET /document')).toEqual(['GET '])
    expect(await frame.locator('.page').count()).toBe(0)
  })
})
