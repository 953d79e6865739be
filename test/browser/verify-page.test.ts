/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { languageCodes, languageTraits } from '@signpost/spec/languages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { beyond, describeBeyond, triesEverything } from '../support/beyond.js'
import { changePdf } from '../support/change-pdf.js'
import { openConsoleAsOwner } from '../support/console.js'
import { drawOver } from '../support/draw-over.js'
import { openSession, sign, signatureField, waitForStatus } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let sealed: Buffer
let id: string
let files: Record<string, Buffer>
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  const file = (await makePdf({ pages: 5 })).toString('base64')
  const { body: draft } = await world.api.post('/documents', { file_name: 'lease.pdf', title: 'Lease', file })
  const ada = { email: 'ada@example.com', name: 'Ada Lovelace', access_code: 'swordfish', fields: [signatureField] }
  const { body: sent } = await world.api.post(`/documents/${draft.id}/send`, { signers: [ada] })
  id = sent.id
  const session = await openSession(world, id, sent.signers[0].id)
  const { body } = await session.post('/signing/session/access-code', { access_code: 'swordfish' })
  await sign(createApi(world.url, body.token))
  await waitForStatus(world.api, id, 'completed')
  sealed = (await world.api.get(`/documents/${id}/download`)).bytes
  const altered = Buffer.from(sealed)
  altered.write('9', sealed.indexOf('/MediaBox') + 12, 'latin1')
  files = {
    sealed,
    changed: drawOver(sealed),
    altered,
    cut: sealed.subarray(0, -100),
    converted: Buffer.from(sealed.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
    plain: await makePdf()
  }
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

/** A page where nothing but what is expected fails, and what it has loaded. */
async function open(query = '', on = browser) {
  const page = await on.newPage()
  const problems: string[] = []
  const loaded: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(`${world.url}/verify${query}`)
  return { page, problems, loaded }
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'application/pdf', buffer })

/** Sends what was compared by its digest. */
const send = (page: Page) => page.locator('#answer .card > .button').click()

/** What the page shows about a file, once the pages are drawn. */
async function check(page: Page, name: string, content = files[name.replace('.pdf', '')]!) {
  await choose(page, name, content)
  await page.locator('#answer .name', { hasText: name }).waitFor()
  await send(page)
  await page.getByText('Checking…').waitFor({ state: 'detached' })
  await page.getByText('Loading the pages…').waitFor({ state: 'detached' })
  const badges = page.locator('.badge')
  const badge = (await badges.count()) > 0 ? await badges.first().textContent() : null
  const title = await page.getByRole('heading', { level: 2 }).textContent()
  return { badge, title, text: (await page.locator('#answer').textContent()) ?? '' }
}

/** The pages that are shown, and how each compares. */
const pagesOf = (page: Page) => page.locator('.pair h4').allTextContents()

async function downloadOf(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const done = await download
  return { name: done.suggestedFilename(), bytes: await readFile(await done.path()) }
}

test('anyone with the sealed file sees who signed it, when, and how they were identified', async () => {
  const { page, problems } = await open(`?document=${id}`)
  expect(await page.locator('.asked').textContent()).toContain(id)
  const { badge, title, text } = await check(page, 'sealed.pdf')
  expect({ badge, title }).toEqual({ badge: 'Sealed here', title: 'This is the document as it was sealed.' })
  expect(text).toContain('Ada Lovelace <ada@example.com>')
  expect(text).toMatch(/Signed on .* UTC/)
  expect(text).toContain('a link that the sender’s own system gave them, and an access code')
  expect(text).not.toContain('a link sent to their e-mail address')
  expect(text).not.toContain('led you here')
  expect(text).toContain('The document has not been changed since.')
  expect(await page.getByText('PAdES level').isVisible()).toBe(false)
  await page.getByText('Technical details').first().click()
  expect(await page.getByText('PAdES level').isVisible()).toBe(true)
  expect(await pagesOf(page)).toEqual(['Page 1', 'Page 2', 'Page 3'])
  expect(await page.getByRole('button', { name: 'Download the sealed version' }).count()).toBe(0)
  expect(problems).toEqual([])
  await page.close()
})

test('whether a file was sealed here is answered by its digest, and the file stays where it is', async () => {
  const { page, problems } = await open()
  const sent: (string | null)[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData()))
  await choose(page, 'sealed.pdf', files.sealed!)
  await page.getByRole('heading', { name: 'This is the document as it was sealed.' }).waitFor()
  await page.getByText('The file has not left your device.').waitFor()
  expect(await page.locator('#answer').textContent()).toMatch(/Sealed on .* UTC/)
  expect(await page.locator('#answer').textContent()).not.toMatch(/Ada|Lease/)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/verify-digest.png` })
  await choose(page, 'changed.pdf', files.changed!)
  await page.getByRole('heading', { name: 'These are not the exact bytes' }).waitFor()
  const digests = ['sealed', 'changed'].map((name) => createHash('sha256').update(files[name]!).digest('hex'))
  expect(sent).toEqual(digests.map((sha256) => JSON.stringify({ sha256 })))
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/verify-unknown.png` })
  await page.getByRole('button', { name: 'Send and check the file' }).click()
  await page.getByRole('heading', { name: 'Changed after it was signed.' }).waitFor()
  expect(problems).toEqual([])
  await page.close()
})

beyond('of a changed file, the sealed pages are beside those of now, and can be downloaded', async () => {
  const { page, problems } = await open('?document=doc_01jd7ve6fzex3rgk9p7wq8x2nm')
  const { badge, title, text } = await check(page, 'changed.pdf')
  expect({ badge, title }).toEqual({ badge: 'Changed', title: 'Changed after it was signed.' })
  expect(text).toContain('The content of a page was changed (page 1)')
  expect(text).toContain('The version that was sealed is still in this file.')
  expect(text).toContain('Ada Lovelace')
  expect(text).toContain('not the sealed file of the document doc_01jd7ve6fzex3rgk9p7wq8x2nm')
  expect(await page.getByText('Pages compared: 3. These differ: 1.').count()).toBe(1)
  expect(await pagesOf(page)).toEqual(['Page 1: differs', 'Page 2: looks the same', 'Page 3: looks the same'])
  expect(await page.getByRole('img', { name: 'Page 1 as it was sealed' }).count()).toBe(1)
  expect(await page.getByRole('img', { name: 'Page 1 of this file' }).count()).toBe(1)
  expect(await frameOf(page)).toEqual({ left: 16, top: 29, width: 33, height: 8 })

  await page.getByRole('button', { name: 'Show more pages (4 left)' }).click()
  await page.getByRole('heading', { name: 'Page 7: looks the same' }).waitFor()
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Page 4: looks the same')
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await page.getByText('Text of page 4').click()
  await page.getByText('A contract, page 4').nth(1).waitFor()

  const version = await downloadOf(page, 'Download the sealed version')
  expect(version.name).toBe('Lease - sealed.pdf')
  expect(version.bytes.equals(sealed)).toBe(true)
  expect(problems).toEqual([])
  await page.close()
})

/** The frame around what differs on a page, in percent. */
async function frameOf(page: Page) {
  const style = await page.locator('.frame').first().getAttribute('style')
  const entries = [...style!.matchAll(/(\w+): ([\d.]+)%/g)].map(([, name, value]) => [name, Math.round(Number(value))])
  return Object.fromEntries(entries)
}

beyond('a change that cannot be seen is still a change', async () => {
  const { page } = await open()
  const { badge, text } = await check(page, 'action.pdf', changePdf(sealed))
  expect(badge).toBe('Changed')
  expect(text).toContain('What the file does when it is opened, or how it is shown, was changed')
  expect(text).toContain('All look the same, but a change need not be visible.')
  await page.close()
})

beyond('a broken file says how it is broken, and nothing about the document', async () => {
  const { page, problems } = await open()
  const titles: Record<string, string> = {
    altered: 'This is not what was signed.',
    cut: 'Part of the file is missing.',
    converted: 'The file is damaged.'
  }
  for (const [name, title] of Object.entries(titles)) {
    const shown = await check(page, `${name}.pdf`)
    expect(shown).toMatchObject({ badge: 'Broken', title })
    expect(shown.text).not.toMatch(/Ada Lovelace|ada@example\.com|Example Ltd|as it was sealed/)
    expect(await page.locator('.pair--alone').count()).toBeGreaterThan(0)
  }
  await check(page, 'altered.pdf')
  expect(await page.getByText('It names this service’s certificate, but anybody can copy that').count()).toBe(1)
  expect(await check(page, 'plain.pdf')).toMatchObject({
    badge: 'Not signed',
    title: 'This PDF has no digital signature.'
  })
  expect(problems).toEqual([])
  const nothing = await check(page, 'nothing.pdf', Buffer.from('hello'))
  expect(nothing).toMatchObject({ badge: null, title: expect.stringContaining('cannot be used') })
  await page.close()
})

beyond('a member of the account sees which document a broken file names, and both side by side', async () => {
  const { page, problems, url } = await openConsoleAsOwner(world, browser)
  problems.length = 0
  await page.goto(`${world.url}/verify`)
  const { text } = await check(page, 'altered.pdf')
  expect(text).toContain('This file names a document of your account:')
  expect(text).toContain('A part of the sealed file was replaced: 1 byte, from byte')
  expect(await page.getByRole('link', { name: 'Lease' }).getAttribute('href')).toBe(`/console/live/documents/${id}`)
  expect(await pagesOf(page)).toEqual(expect.arrayContaining([expect.stringMatching(/Page 1: (differs|looks)/)]))
  expect((await downloadOf(page, 'Download the sealed version')).bytes.equals(sealed)).toBe(true)

  expect((await check(page, 'converted.pdf')).text).toContain(
    'A transfer as text converted the line breaks. Nothing else differs from the sealed file.'
  )
  expect(problems).toEqual([])
  await page.getByRole('link', { name: 'Lease' }).click()
  await page.waitForURL(url(`live/documents/${id}`))
  await page.close()
})

beyond(
  'the signer is unknown to a service that has not sealed the file and does not trust its certificate',
  async () => {
    await using other = await createWorld({ env: { SIGNING_CERTIFICATE: '', SIGNING_KEY: '' } })
    const page = await browser.newPage()
    await page.goto(`${other.url}/verify`)
    const { badge, text } = await check(page, 'foreign.pdf', sealed)
    expect(badge).toBe('Unknown signer')
    expect(text).toContain('was not issued by an authority that this service trusts')
    expect(text).not.toContain('Ada Lovelace')
    const changed = await check(page, 'foreign-changed.pdf', files.changed)
    expect(changed.text).toContain('The version that was signed is still in this file.')
    await page.getByRole('heading', { name: 'Page 1: differs' }).waitFor()
    await page.close()
  }
)

describeBeyond('a report', () => {
  beyond('is saved as JSON', async () => {
    const { page } = await open()
    await check(page, 'changed.pdf')
    const { name, bytes } = await downloadOf(page, 'Save as JSON')
    expect(name).toBe('changed.pdf - verification.json')
    const sha256 = createHash('sha256').update(files.changed!).digest('hex')
    expect(JSON.parse(bytes.toString())).toMatchObject({
      file: { name: 'changed.pdf', bytes: files.changed!.length, sha256 },
      checked_at: expect.stringMatching(/^\d{4}-/),
      checked_by: `${world.url}/verify`,
      verification: { verdict: 'changed', document: { id, sealed_bytes: sealed.length }, claimed_document: null }
    })
    await page.close()
  })

  beyond('is printed without what only a screen needs, and with the technical details', async () => {
    const { page } = await open()
    await page.addInitScript('window.print = () => { window.printed = true }')
    await page.reload()
    await check(page, 'changed.pdf')
    await page.getByRole('button', { name: 'Print report' }).click()
    await page.waitForFunction('window.printed')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    const isVisible = (text: string) => page.getByText(text, { exact: true }).first().isVisible()
    for (const text of ['Verification report', 'PAdES level', 'SHA-256', 'Checked', 'differs'])
      expect([text, await isVisible(text)]).toEqual([text, true])
    for (const text of ['Verify a document', 'choose one', 'Print report', 'Text of page 1'])
      expect([text, await isVisible(text)]).toEqual([text, false])
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(await isVisible('PAdES level')).toBe(false)
    await page.close()
  })
})

// Another direction. The drill `browsers` tries all.
const triedLanguages = triesEverything ? languageCodes : (['ar'] as const)

describe('the language', () => {
  const width = () => document.documentElement.scrollWidth

  test.each(triedLanguages)('%s fits the smallest phone, light and dark, and is the only one loaded', async (code) => {
    const { page, problems, loaded } = await open(`?language=${code}`)
    await page.setViewportSize({ width: 320, height: 568 })
    const html = page.locator(`html[lang="${code}"][dir="${languageTraits[code].direction}"]`)
    await html.waitFor()
    await choose(page, 'changed.pdf', files.changed!)
    await send(page)
    await page.locator('.pair').first().waitFor()
    for (const summary of await page.locator('summary').all()) await summary.click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(width)).toBeLessThanOrEqual(320)
    }
    // Names, times and numbers of every language are in Latin digits.
    expect(await page.locator('#answer').textContent()).not.toMatch(/[\u0660-\u0669]/)
    const others = languageCodes.filter((other) => other !== code)
    expect(loaded.filter((path) => others.some((other) => path.includes(`/verify/assets/${other}-`)))).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })

  beyond('is changed by the reader, with the report that is shown', async () => {
    const { page, problems } = await open()
    await check(page, 'plain.pdf')
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('heading', { name: 'Dieses PDF hat keine digitale Signatur.' }).waitFor()
    expect(new URL(page.url()).searchParams.get('language')).toBe('de')
    await page.reload()
    await page.getByRole('heading', { name: 'Dokument prüfen' }).waitFor()
    expect(problems).toEqual([])
    await page.close()
  })
})

test('little is loaded before a file is chosen', async () => {
  const { page, loaded } = await open()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((path) => /pdf|draw/.test(path))).toEqual([])
  const sizes = loaded
    .filter((path) => path.startsWith('/verify'))
    .map(async (path) => {
      const { headers } = await fetch(`${world.url}${path}`, { headers: { 'accept-encoding': 'br' } })
      return Number(headers.get('content-length'))
    })
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(20_000)
  await check(page, 'plain.pdf')
  expect(loaded.filter((path) => path.includes('pdf-worker'))).toHaveLength(1)
  await page.close()
})

test('the keyboard leads to the verdict, and the page fits phones', async () => {
  const { page } = await open()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.id')).toBe('file')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of ['sealed', 'changed', 'cut']) {
    await check(page, `${name}.pdf`)
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H2')
    expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 320])
  }
  await page.close()
})

const triedSchemes = triesEverything ? (['light', 'dark'] as const) : (['light'] as const)

test.each(triedSchemes)('every result is accessible by all rules of axe, %s', async (colorScheme) => {
  // In the dark, only colours differ.
  const only = colorScheme === 'dark' ? ['color-contrast'] : null
  const { page } = await open()
  await page.emulateMedia({ colorScheme })
  const found: Record<string, string[]> = { empty: await violationsOf(page, only) }
  // Each verdict has its colours, whatever its reason.
  const names = triesEverything ? Object.keys(files) : ['changed']
  for (const name of names) {
    await check(page, `${name}.pdf`)
    for (const details of await page.locator('summary').all()) await details.click()
    found[name] = await violationsOf(page, only)
  }
  expect(Object.fromEntries(Object.entries(found).filter(([, violations]) => violations.length > 0))).toEqual({})
  await page.close()
})
