/// <reference lib="dom" />
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** An element of a page, as the driver names it. */
type Found = Record<string, string>

type Point = [x: number, y: number]

/** A page in WebKit. Elements are found by a selector, or by what people read: `button:Adopt` is a button with this in its name. */
export interface WebKitPage {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs a function in the page, or in the frame that was entered. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Waits until a function in the page returns something. */
  waitFor<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>
  /** Waits for an element that is seen. */
  find(wanted: string): Promise<Found>
  /** Waits for an element with this role and a name that begins so, as the engine tells readers for the blind. */
  findByRole(role: string, name: string): Promise<Found>
  clickByRole(role: string, name: string): Promise<void>
  /** Waits until the page shows a text. */
  says(text: string): Promise<void>
  count(selector: string): Promise<number>
  click(wanted: string): Promise<void>
  type(wanted: string, text: string): Promise<void>
  /** Gives a file to an input for one, which need not be seen. */
  attach(selector: string, file: string): Promise<void>
  /** Types keys where the focus is. */
  press(...keys: string[]): Promise<void>
  /** Moves the mouse along points, which are shares of an element. */
  draw(wanted: string, points: Point[]): Promise<void>
  /** Drags an element to a point of another one, which is a share of it. */
  drag(wanted: string, to: string, point: Point): Promise<void>
  /** Moves a finger along points. The driver has none, so that its events are made in the page. */
  drawByTouch(wanted: string, points: Point[]): Promise<void>
  enterFrame(selector: string): Promise<void>
  leaveFrame(): Promise<void>
  screenshot(file: string): Promise<void>
  close(): Promise<void>
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const PATIENCE = 15_000

/** Keys by the names that pages give them. */
const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  '\n': '\uE007',
  Escape: '\uE00C',
  ' ': '\uE00D',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015'
}

/** Begins a session with a driver that listens, or soon will. */
export async function createWebKitPage(
  driver: string,
  options: { binary: string; args: string[] }
): Promise<WebKitPage> {
  const begun = await patiently('the driver answers', () =>
    ask(driver, 'POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
  )
  const session = `${driver}/session/${(begun as { sessionId: string }).sessionId}`
  const post = (path: string, body: object = {}) => ask(session, 'POST', path, body)

  const page: WebKitPage = {
    goto: async (url) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh')),
    async resize(width, height) {
      let outer = [width, height]
      await patiently(`the window is ${width} x ${height}`, async () => {
        await post('/window/rect', { width: outer[0], height: outer[1] })
        await sleep(100)
        const [inWidth, inHeight] = await page.evaluate(() => [innerWidth, innerHeight] as const)
        if (inWidth === width && inHeight === height) return
        // The size of the window includes the bar of the browser.
        outer = [outer[0]! + width - inWidth, outer[1]! + height - inHeight]
        throw new Error(`it is ${inWidth} x ${inHeight}`)
      })
    },
    evaluate: (run, ...args) =>
      post('/execute/sync', { script: `return (${run}).apply(null, arguments)`, args }) as never,
    waitFor: (run, ...args) =>
      patiently(`${run}`, async () => {
        const result = await page.evaluate(run, ...args)
        if (!result) throw new Error(`not yet: ${await page.evaluate(seenText)}`)
        return result
      }),
    find: (wanted) =>
      patiently(`${wanted} is seen`, async () => {
        const found = await page.evaluate(findSeen, ...partsOf(wanted))
        if (!found) throw new Error(await page.evaluate(seenText))
        return found as unknown as Found
      }),
    findByRole: (role, name) =>
      patiently(`${role} “${name}” is in the tree`, async () => {
        const heard: string[] = []
        for (const each of (await page.evaluate(allSeen)) as unknown as Found[]) {
          const of = `/element/${each[ELEMENT]}`
          const found = String(await ask(session, 'GET', `${of}/computedrole`))
          if (found !== role) continue
          const label = String(await ask(session, 'GET', `${of}/computedlabel`)).replaceAll('\u00a0', ' ')
          if (label.startsWith(name)) return each
          heard.push(label)
        }
        throw new Error(`there is: ${heard.join(', ')}`)
      }),
    async clickByRole(role, name) {
      await clickOn(await page.findByRole(role, name), `${role} “${name}”`)
    },
    says: async (text) => {
      await patiently(`the page says “${text}”`, async () => {
        // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
        const said = await page.evaluate(() => document.body.innerText)
        if (!said.replaceAll('\u00a0', ' ').includes(text)) throw new Error(said.slice(0, 1000))
      })
    },
    count: (selector) => page.evaluate((selector) => document.querySelectorAll(selector).length, selector),
    async click(wanted) {
      await clickOn(await page.find(wanted), wanted)
    },
    async type(wanted, text) {
      await page.click(wanted)
      await page.press(...text)
    },
    async attach(selector, file) {
      const found = await page.evaluate((selector) => document.querySelector(selector), selector)
      await post(`/element/${(found as unknown as Found)[ELEMENT]}/value`, { text: file })
    },
    async press(...names) {
      const actions = names.flatMap((name) => {
        const value = keys[name] ?? name
        return [
          { type: 'keyDown', value },
          { type: 'keyUp', value }
        ]
      })
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    async draw(wanted, points) {
      const found = await page.find(wanted)
      await pressAlong(await Promise.all(points.map((point) => page.evaluate(placeOf, found, point))))
    },
    async drag(wanted, to, [across, down]) {
      const [from, there] = [await page.find(wanted), await page.find(to)]
      const start = await page.evaluate(placeOf, from, [0.5, 0.5])
      const [x, y] = await page.evaluate(placeOf, there, [across, down])
      await pressAlong([start, [x - 20, y - 20], [x - 5, y - 5], [x, y]])
    },
    async drawByTouch(wanted, points) {
      const found = await page.find(wanted)
      await page.evaluate(sendTouch, found, 'pointerdown', points[0]!)
      for (const point of points) await page.evaluate(sendTouch, found, 'pointermove', point)
      await page.evaluate(sendTouch, found, 'pointerup', points.at(-1)!)
    },
    enterFrame: async (selector) => void (await post('/frame', { id: await page.find(selector) })),
    leaveFrame: async () => void (await post('/frame', { id: null })),
    async screenshot(file) {
      await writeFile(file, Buffer.from(String(await ask(session, 'GET', '/screenshot')), 'base64'))
    },
    close: async () => void (await ask(session, 'DELETE', '').catch(() => undefined))
  }

  async function pressAlong(places: Point[]) {
    const [first, ...rest] = places.map(([x, y]) => ({
      type: 'pointerMove',
      duration: 30,
      x: Math.round(x),
      y: Math.round(y),
      origin: 'viewport'
    }))
    const actions = [first, { type: 'pointerDown', button: 0 }, ...rest, { type: 'pointerUp', button: 0 }]
    await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  async function clickOn(found: Found, name: string) {
    await intoView(found)
    await patiently(`${name} can be clicked`, () => post(`/element/${found[ELEMENT]}/click`))
  }

  // Where no bar lies over it, as a person who scrolls does.
  async function intoView(found: Found) {
    await page.evaluate(
      (element) => (element as unknown as Element).scrollIntoView({ block: 'center', behavior: 'instant' }),
      found
    )
  }

  return page
}

function partsOf(wanted: string): [kind: string, name: string] {
  const [, kind = '', name = ''] = /^(button|tab|field|text):(.*)$/.exec(wanted) ?? []
  return kind ? [kind, name] : ['', wanted]
}

/** The first element that is seen and has this in its name, or fits a selector. Runs in the page. */
function findSeen(kind: string, name: string): Element | null {
  const selectors: Record<string, string> = {
    button: 'button, summary, a[href], [role=button], label:has(input[type=file]), label:has(input[type=checkbox])',
    tab: '[role=tab]',
    field: 'input, textarea, select',
    text: 'p, h1, h2, span, li, div'
  }
  // The dialog of the widget is in a shadow root.
  const shadows = [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  const root: ParentNode = document.querySelector('dialog[open]') ?? document
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
    return (element.getAttribute('aria-label') ?? [...labels, element.textContent].join(' ')).replaceAll('\u00a0', ' ')
  }
  const isSeen = (element: Element) => element.getClientRects().length > 0
  const candidates = [root, ...shadows].flatMap((within) => [...within.querySelectorAll(selectors[kind] ?? name)])
  return candidates.find((each) => isSeen(each) && (kind === '' || nameOf(each).includes(name))) ?? null
}

/** What can be met in the open dialog, or else on the page. Runs in the page. */
function allSeen(): Element[] {
  const root: ParentNode = document.querySelector('dialog[open]') ?? document
  const all = root.querySelectorAll('button, input, textarea, select, a[href], summary, [role], h1, h2, h3')
  return [...all].filter((element) => element.getClientRects().length > 0)
}

/** What the open dialog says, or else the page. Runs in the page. */
function seenText(): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
  return document.querySelector<HTMLElement>('dialog[open]')?.innerText ?? document.body.innerText.slice(0, 600)
}

/** Where a share of an element is in the window. Runs in the page. */
function placeOf(found: Found, [across, down]: Point): Point {
  const { x, y, width, height } = (found as unknown as Element).getBoundingClientRect()
  return [x + across * width, y + down * height]
}

/** Runs in the page. */
function sendTouch(found: Found, type: string, [across, down]: Point) {
  const element = found as unknown as Element
  const { x, y, width, height } = element.getBoundingClientRect()
  const place = { clientX: x + across * width, clientY: y + down * height, pressure: 0.5 }
  const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, buttons: type === 'pointerup' ? 0 : 1 }
  element.dispatchEvent(new PointerEvent(type, { ...place, ...finger, bubbles: true, cancelable: true }))
}

async function ask(base: string, method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${base}${path}`, { method, ...(body && { body: JSON.stringify(body), headers }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`)
  return value
}

async function patiently<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE; ; await sleep(100)) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw new Error(`Never in ${PATIENCE / 1000} s: ${what}`, { cause: error })
    }
  }
}
