/// <reference lib="dom" />
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, type Download, firefox, type Locator, type Page } from 'playwright-core'

// A finger, as on a phone, which the driver does not emulate.
const coarsePointer = { 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }

type Send = (method: string, params: unknown) => Promise<unknown>
interface Driver {
  _connection: { toImpl(of: Browser): { _browserSession: object } }
}

/** Starts the headless Firefox of the system, so that tests of Chromium run in it as they are. The caller closes it. */
export async function launchFirefox(): Promise<Browser> {
  // Firefox refuses to run as root in the home of another user.
  const HOME = await mkdtemp(path.join(tmpdir(), 'firefox-'))
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: { ...process.env, HOME } as Record<string, string>,
    timeout: 100_000,
    firefoxUserPrefs: {
      // What is clicked must not glide away meanwhile.
      'ui.prefersReducedMotion': 1,
      // As on a phone, and in a headless Chromium: bars take no width.
      'ui.useOverlayScrollbars': 1,
      // Nobody is there to allow it.
      'dom.events.testing.asyncClipboard': true,
      ...(process.env.FIREFOX_POINTER === 'coarse' ? coarsePointer : {})
    }
  })
  leaveOut(browser, ['emulation.setMediaFeaturesOverride', 'permissions.setPermission'])
  await mendLocators(browser)
  return browser
}

/** Answers commands which Playwright sends to each page, and which the Firefox of a long-term release does not know. */
function leaveOut(browser: Browser, methods: string[]) {
  const { _browserSession } = (firefox as unknown as Driver)._connection.toImpl(browser)
  const sessions: { send: Send } = Object.getPrototypeOf(_browserSession)
  const { send } = sessions
  sessions.send = function (this: unknown, method, params) {
    return methods.includes(method) ? Promise.resolve({}) : send.call(this, method, params)
  }
}

/** Does what the driver of Firefox does not do as that of Chromium. */
async function mendLocators(browser: Browser) {
  const page = await browser.newPage()
  const locators: Locator = Object.getPrototypeOf(page.locator('body'))
  await page.close()
  const { fill } = locators
  // It selects nothing in fields for numbers and addresses, and adds to what is there.
  locators.fill = async function (this: Locator, ...given) {
    await this.evaluate((element) => {
      if (!(element instanceof HTMLInputElement) || !['number', 'email'].includes(element.type)) return
      element.value = ''
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    return fill.apply(this, given)
  }
  // It hands over a list of elements in a way that ends the process of a large page.
  const handles = async (all: Locator) => Promise.all((await all.all()).map((each) => each.elementHandle()))
  locators.evaluateAll = async function (this: Locator, evaluated: never, given: unknown) {
    const elements = await handles(this)
    return this.page().evaluate(([source, elements, given]) => new Function(`return (${source})`)()(elements, given), [
      String(evaluated),
      elements,
      given
    ] as const)
  } as Locator['evaluateAll']
  locators.allTextContents = async function (this: Locator) {
    return Promise.all((await this.all()).map(async (each) => (await each.textContent()) ?? ''))
  }
  locators.allInnerTexts = async function (this: Locator) {
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen is asked for
    return Promise.all((await this.all()).map((each) => each.innerText()))
  }
}

/**
 * Lets `waitForEvent('download')` resolve in Firefox, whose driver does not tell of files that a page makes by itself: with what the page
 * hands to the browser to be saved.
 */
export async function tellOfDownloads(page: Page) {
  const folder = await mkdtemp(path.join(tmpdir(), 'downloads-'))
  const waiting: ((saved: Download) => void)[] = []
  await page.exposeFunction('__saved', async (name: string, content: string) => {
    const file = path.join(folder, `${waiting.length} ${name.replaceAll('/', '_')}`)
    await writeFile(file, Buffer.from(content, 'base64'))
    waiting.shift()?.({ suggestedFilename: () => name, path: async () => file } as Download)
  })
  await page.addInitScript(() => {
    const { click } = HTMLAnchorElement.prototype
    const { createObjectURL } = URL
    // The policy of the page lets nobody fetch what such an address stands for.
    const blobs = new Map<string, Blob>()
    URL.createObjectURL = (blob: Blob) => {
      const url = createObjectURL(blob)
      blobs.set(url, blob)
      return url
    }
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href)
      if (!this.download || !blob) return click.call(this)
      const reader = new FileReader()
      reader.onload = () => {
        const { __saved } = globalThis as unknown as { __saved(name: string, content: string): Promise<void> }
        void __saved(this.download, String(reader.result).split(',')[1] ?? '')
      }
      reader.readAsDataURL(blob)
    }
  })
  const waitForEvent = page.waitForEvent.bind(page) as (name: string, ...more: unknown[]) => Promise<unknown>
  const wait = (name: string, ...more: unknown[]) =>
    name === 'download' ? new Promise<Download>((resolve) => waiting.push(resolve)) : waitForEvent(name, ...more)
  page.waitForEvent = wait as typeof page.waitForEvent
}
