/// <reference lib="dom" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { beyond } from '../support/beyond.js'
import { createDraft, tokenOf } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { createWorld, type World } from '../world.js'

declare global {
  interface Window {
    told: Array<[name: string, value?: unknown]>
    openEditor(editUrl: string, container?: string): void
    leave(): void
  }
}

let world: World
let browser: Browser
let api: Api
let app: Server
/** The page of an app, on another origin than the service. */
let origin: string
let page: Page
let problems: string[]
/** A problem that the browser reports of what a test does. It may come late. */
let expected: string | null

beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  app = createServer((_request, response) => {
    const policy = `default-src 'none'; script-src ${world.url} 'nonce-app'; frame-src ${world.url}; style-src 'nonce-app'`
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="en"><title>App</title>
      <style nonce="app">body { margin: 0 } #fields { height: 100vh }</style><div id="fields"></div>
      <script src="${world.url}/embed.js"></script>
      <script nonce="app">
        window.told = []
        const tell = (name) => (value) => { told.push(value === undefined ? [name] : [name, value]) }
        function openEditor(editUrl, container) {
          const widget = Signpost.edit({ editUrl, ...(container ? { container } : {}), onReady: tell('ready'), onSave: tell('save'),
            onSend: tell('send'), onClose: tell('close'), onError: tell('error') })
          window.leave = () => widget.close()
        }
      </script></html>`)
  })
  await new Promise<void>((resolve) => app.listen(0, 'localhost', resolve))
  origin = `http://localhost:${(app.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  app?.close()
  await world?.[Symbol.asyncDispose]()
})

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  problems = []
  expected = null
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
})
afterEach(async () => {
  await page.close()
  expect(problems.filter((problem) => !expected || !problem.includes(expected))).toEqual([])
})

const box = { page: 1, x: 72, y: 100, width: 160, height: 20 }
const note = { ...box, label: 'Note', role: 'Client', type: 'text' }
const mark = { ...box, label: 'Mark', role: 'Client', type: 'signature', y: 300, height: 48 }
const roles = { Client: { order: 1, email: 'ada@example.com' }, Owner: { order: 2 } }

async function newDraft(preparation?: object): Promise<string> {
  const { id } = await createDraft(api, { title: 'Lease' })
  if (preparation) await api.put(`/documents/${id}/fields`, preparation)
  return id
}

async function newTemplate(): Promise<string> {
  const document_id = await newDraft()
  const { body } = await api.post('/templates', { document_id, title: 'Lease', roles: { Client: {} }, fields: [note] })
  return body.id
}

async function editUrlOf(id: string, options: object = {}): Promise<string> {
  const kind = id.startsWith('tpl_') ? 'templates' : 'documents'
  const { status, body } = await api.post(`/${kind}/${id}/embedded-edit-url`, { embed_origin: origin, ...options })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.edit_url
}

/** Opens an edit URL in the app, in a container unless the test says otherwise. */
async function openInApp(editUrl: string, container: string | null = '#fields'): Promise<FrameLocator> {
  await page.goto(origin)
  await page.evaluate(([editUrl, container]) => window.openEditor(editUrl!, container ?? undefined), [
    editUrl,
    container
  ] as const)
  return page.frameLocator('iframe[title="Edit fields"]')
}

/** What the app got, once it got something. */
async function toldOf(name: string) {
  await page.waitForFunction((name) => window.told.some(([each]) => each === name), name)
  return page.evaluate(() => window.told)
}

const palette = (frame: FrameLocator | Page) => frame.getByRole('region', { name: 'Fields' })
const paper = (frame: FrameLocator | Page) => frame.locator('.page[data-page="1"]')
const saved = (frame: FrameLocator | Page) => frame.getByRole('status').getByText('Saved', { exact: true }).waitFor()

/** Drags a type to a point of the first page. */
async function drag(frame: FrameLocator | Page, what: Locator, x: number, y: number) {
  await paper(frame).locator('canvas').waitFor()
  await what.scrollIntoViewIfNeeded()
  const from = (await what.boundingBox())!
  const to = (await paper(frame).boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + x - 20, to.y + y - 20, { steps: 4 })
  await page.mouse.move(to.x + x, to.y + y, { steps: 4 })
  await page.mouse.up()
}

test('a person places a field in the app, which gets what was saved', async () => {
  const id = await newDraft({ roles, fields: [] })
  const { version } = (await api.get(`/documents/${id}/fields`)).body
  const frame = await openInApp(await editUrlOf(id))
  await drag(frame, palette(frame).getByRole('button', { name: 'Text' }), 200, 200)
  expect(await toldOf('save')).toEqual([
    ['ready', { state: null }],
    ['save', { id, version: version + 1 }]
  ])
  await saved(frame)
  const { body } = await api.get(`/documents/${id}/fields`)
  expect(body).toMatchObject({ version: version + 1, fields: [{ type: 'text', role: 'Client', page: 1 }], roles })
  await frame.getByRole('button', { name: 'Done' }).click()
  expect((await toldOf('close')).at(-1)).toEqual(['close'])
  await page.locator('iframe').waitFor({ state: 'detached' })
})

beyond('the bar of the dialog is as dark as the editor', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const frame = await openInApp(await editUrlOf(await newDraft({ roles, fields: [note] })), null)
    await paper(frame).locator('canvas').waitFor()
    const backgroundOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor)
    const bar = page.locator('dialog')
    expect(await backgroundOf(bar)).toBe(colorScheme === 'dark' ? 'rgb(26, 33, 44)' : 'rgb(255, 255, 255)')
    // The editor's own bar.
    expect(await backgroundOf(frame.getByRole('toolbar'))).toBe(await backgroundOf(bar))
    expect(await violationsOf(page, ['color-contrast'])).toEqual([])
    await page.evaluate(() => window.leave())
    await page.locator('iframe').waitFor({ state: 'detached' })
  }
})

beyond('what is not saved yet is saved before the dialog closes', async () => {
  const id = await newDraft({ roles, fields: [note] })
  const frame = await openInApp(await editUrlOf(id), null)
  await paper(frame).locator('canvas').waitFor()
  await frame.getByRole('button', { name: /^Note,/ }).click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Close' }).click()
  expect((await toldOf('close')).map(([name]) => name)).toEqual(['ready', 'save', 'close'])
  expect((await api.get(`/documents/${id}/fields`)).body.fields).toEqual([])
})

// After a moment, a save is under way; at once, none has begun.
beyond.each([
  ['closes it', 0],
  ['closes it', 850],
  ['removes it', 0]
])('what is not saved yet is saved when the app %s after %i ms', async (how, pause) => {
  const id = await newDraft({ roles, fields: [note] })
  const frame = await openInApp(await editUrlOf(id))
  await paper(frame).locator('canvas').waitFor()
  await frame.getByRole('button', { name: /^Note,/ }).click()
  await page.keyboard.press('Delete')
  await page.waitForTimeout(pause)
  await page.evaluate((how) => {
    if (how === 'closes it') window.leave()
    else document.querySelector('iframe')!.remove()
  }, how)
  await expect.poll(async () => (await api.get(`/documents/${id}/fields`)).body.fields).toEqual([])
})

beyond('what somebody else saves stays when the app removes the editor in the middle of a save', async () => {
  const id = await newDraft({ roles, fields: [note] })
  const theirs = { ...note, label: 'Theirs' }
  const frame = await openInApp(await editUrlOf(id))
  await paper(frame).locator('canvas').waitFor()
  // The first save never arrives. The one of the end does, after somebody else's.
  let saves = 0
  const answered = new Promise<number>((resolve) => {
    void page.route('**/fields', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      if (++saves === 1) return
      await api.put(`/documents/${id}/fields`, { roles, fields: [theirs] })
      const response = await fetch(route.request().url(), {
        method: 'PUT',
        headers: await route.request().allHeaders(),
        body: route.request().postData()
      })
      resolve(response.status)
    })
  })
  await frame.getByRole('button', { name: /^Note,/ }).click()
  await page.keyboard.press('Delete')
  await expect.poll(() => saves).toBe(1)
  await page.evaluate(() => document.querySelector('iframe')!.remove())
  expect(await answered).toBe(409)
  expect((await api.get(`/documents/${id}/fields`)).body.fields).toMatchObject([{ label: 'Theirs' }])
})

beyond('a draft that nobody has prepared is prepared and sent', async () => {
  const id = await newDraft()
  const frame = await openInApp(await editUrlOf(id, { may_send: true }))
  expect(await frame.getByRole('button', { name: 'Send…' }).isDisabled()).toBe(true)
  await drag(frame, palette(frame).getByRole('button', { name: 'Signature' }), 200, 200)
  await frame.getByLabel('New role').fill('Owner')
  await frame.getByRole('button', { name: 'Add a role' }).click()
  await frame.getByRole('button', { name: 'Send…' }).click()
  for (const [role, name, email] of [
    ['Signer', 'Ada Lovelace', 'ada@example.com'],
    ['Owner', 'Grace Hopper', 'grace@example.com']
  ] as const) {
    const person = frame.getByRole('group', { name: role })
    await person.getByLabel('Name').fill(name)
    await person.getByLabel('E-mail address').fill(email)
  }
  await frame.getByRole('button', { name: 'Send', exact: true }).click()
  await frame.getByRole('heading', { name: 'The document was sent.' }).waitFor()
  expect((await toldOf('send')).at(-1)).toEqual(['send', { id }])
  const { body } = await api.get(`/documents/${id}`)
  expect(body).toMatchObject({
    status: 'sent',
    signers: [
      { name: 'Ada Lovelace', role: 'Signer', status: 'pending' },
      { name: 'Grace Hopper', role: 'Owner', status: 'waiting' }
    ]
  })
  await frame.getByRole('button', { name: 'Close' }).click()
  await toldOf('close')
})

test('only what the URL permits is offered, and only that is accepted', async () => {
  const id = await newDraft({ roles, fields: [mark] })
  const editUrl = await editUrlOf(id, { field_types: ['date', 'text'], fixed_roles: true })
  const frame = await openInApp(editUrl)
  await paper(frame).locator('canvas').waitFor()
  const types = await palette(frame).locator('.kind__name').allTextContents()
  expect(types).toEqual(['Date', 'Text'])
  expect(await frame.getByRole('form', { name: 'Roles' }).count()).toBe(0)
  expect(await frame.getByRole('button', { name: 'Send…' }).count()).toBe(0)
  await frame.getByRole('button', { name: /^Mark,/ }).click({ force: true })
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+a')
  expect(await frame.locator('.box--selected').count()).toBe(0)
  await drag(frame, palette(frame).getByRole('button', { name: 'Date', exact: true }), 200, 200)
  await saved(frame)
  expect((await api.get(`/documents/${id}/fields`)).body.fields).toMatchObject([
    { type: 'signature' },
    { type: 'date' }
  ])
  const editor = createApi(world.url, tokenOf(editUrl))
  const refused = await editor.put(`/documents/${id}/fields`, { roles, fields: [mark, { ...mark, label: 'Two' }] })
  expect([refused.status, refused.body.error.code]).toEqual([403, 'EDIT_NOT_ALLOWED'])
})

beyond('a template is saved by a click, and nothing is lost without being asked', async () => {
  const id = await newTemplate()
  const frame = await openInApp(await editUrlOf(id), null)
  await drag(frame, palette(frame).getByRole('button', { name: 'Checkbox' }), 200, 200)
  await frame.getByText('Not saved yet').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  const question = frame.getByRole('dialog', { name: 'Close without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await api.get(`/templates/${id}`)).body.version).toBe(1)
  await frame.getByRole('button', { name: 'Save' }).click()
  expect((await toldOf('save')).at(-1)).toEqual(['save', { id, version: 2 }])
  expect((await api.get(`/templates/${id}`)).body.fields).toMatchObject([{ type: 'text' }, { type: 'checkbox' }])
  await drag(frame, palette(frame).getByRole('button', { name: 'Date', exact: true }), 200, 300)
  await frame.getByRole('button', { name: 'Done' }).click()
  await question.getByRole('button', { name: 'Save and close' }).click()
  await toldOf('close')
  expect((await api.get(`/templates/${id}`)).body.version).toBe(3)
})

beyond('nobody’s work is lost when somebody else has saved', async () => {
  expected = '409'
  const id = await newDraft({ roles, fields: [] })
  const frame = await openInApp(await editUrlOf(id))
  await paper(frame).locator('canvas').waitFor()
  await api.put(`/documents/${id}/fields`, { roles, fields: [mark] })
  await drag(frame, palette(frame).getByRole('button', { name: 'Date', exact: true }), 200, 200)
  await frame.getByText('Somebody else has saved other changes meanwhile.').waitFor()
  expect((await toldOf('error')).at(-1)).toMatchObject(['error', { code: 'VERSION_OUTDATED' }])
  await frame.getByRole('button', { name: 'Discard mine and load theirs' }).click()
  await frame.getByRole('button', { name: /^Mark,/ }).waitFor()
})

describe('the page is not shown', () => {
  test('in a frame of another origin', async () => {
    expected = 'frame-ancestors'
    const editUrl = await editUrlOf(await newDraft(), { embed_origin: 'https://app.example.com' })
    await openInApp(editUrl)
    await expect.poll(() => problems.some((problem) => problem.includes('frame-ancestors'))).toBe(true)
    expect(await page.frames()[1]!.locator('#app').count()).toBe(0)
  })

  beyond('in a frame that put its own origin into the query, or none', async () => {
    const editUrl = await editUrlOf(await newDraft(), { embed_origin: 'https://app.example.com' })
    for (const query of [`?embed_origin=${encodeURIComponent(origin)}`, '']) {
      const frame = await openInApp(editUrl.replace(/\?[^#]*/, query))
      await frame.getByRole('heading', { name: 'The editor cannot be shown here' }).waitFor()
      expect((await toldOf('error')).at(-1)).toMatchObject(['error', { code: 'EMBED_ORIGIN_NOT_ALLOWED' }])
    }
  })

  beyond('after 60 minutes, which the app learns', async () => {
    expected = '401'
    const editUrl = await editUrlOf(await newDraft())
    world.clock.advance(3600_000)
    const frame = await openInApp(editUrl)
    await frame.getByRole('heading', { name: 'This link has expired' }).waitFor()
    expect((await toldOf('error')).at(-1)).toMatchObject(['error', { code: 'EDITING_TOKEN_EXPIRED' }])
    await frame.getByRole('button', { name: 'Close' }).click()
    await toldOf('close')
  })

  beyond('once the document was sent, or without a token', async () => {
    expected = '401'
    const id = await newDraft()
    const editUrl = await editUrlOf(id)
    await api.post(`/documents/${id}/send`, { signers: [{ name: 'Ada', email: 'ada@example.com' }] })
    await page.goto(editUrl)
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`${world.url}/edit`)
    await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor()
  })
})

beyond('anyone who has an expired link while editing sees what to do', async () => {
  expected = '401'
  const id = await newDraft({ roles, fields: [] })
  const frame = await openInApp(await editUrlOf(id))
  await paper(frame).locator('canvas').waitFor()
  world.clock.advance(3600_000)
  await drag(frame, palette(frame).getByRole('button', { name: 'Date', exact: true }), 200, 200)
  await frame.getByRole('alert').getByText('Editing is possible for 60 minutes.').waitFor()
  expect((await toldOf('error')).at(-1)).toMatchObject(['error', { code: 'EDITING_TOKEN_EXPIRED' }])
})

beyond('the page has no violations of accessibility, fits phones and speaks the language of the browser', async () => {
  const id = await newDraft({ roles, fields: [note, mark] })
  await page.goto(await editUrlOf(id, { may_send: true }))
  await paper(page).locator('canvas').waitFor()
  await page.getByRole('button', { name: /^Note,/ }).click()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send…' }).click()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  // The pages are laid out again after the window has changed.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const toolbar = page.getByRole('toolbar', { name: 'Edit' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect((await toolbar.boundingBox())!.height).toBeLessThan(64)
    const last = toolbar.getByRole('button').last()
    await last.scrollIntoViewIfNeeded()
    const { x, width: wide } = (await last.boundingBox())!
    expect(x + wide).toBeLessThanOrEqual(width)
  }

  const german = await browser.newPage({ locale: 'de-DE' })
  await german.goto(await editUrlOf(id))
  await german.getByRole('heading', { name: 'Felder' }).waitFor()
  expect(await german.locator('html').getAttribute('lang')).toBe('de')
  await german.close()
})
