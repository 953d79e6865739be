/// <reference lib="dom" />
import { languageCodes } from '@signpost/spec/languages'
import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { unfitParts, widen } from '../../../support/signing-page/fits.js'
import { aField, allKinds, aSession, type SigningSession } from '../../../support/signing-page/session-fixtures.js'
import { openTools, useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const signing = useSigningBrowser()

const sizes = [
  { name: 'the smallest phone', viewport: { width: 320, height: 568 }, scale: 1 },
  { name: 'a phone', viewport: { width: 390, height: 844 }, scale: 1 },
  { name: 'a phone with enlarged text', viewport: { width: 390, height: 844 }, scale: 1.3 },
  { name: 'a window', viewport: { width: 1280, height: 800 }, scale: 1 },
  { name: 'a window at 400 %', viewport: { width: 320, height: 256 }, scale: 1 },
  { name: 'a window with enlarged text', viewport: { width: 1280, height: 800 }, scale: 1.3 },
  { name: 'a phone with doubled text', viewport: { width: 390, height: 844 }, scale: 2 },
  { name: 'a window with doubled text', viewport: { width: 1280, height: 800 }, scale: 2 }
]

// After the initials.
const signature = '.page + .page .field--mark button'

/** Every dialog and menu of the page, and the card to finish on, by what opens it. */
const opened: Record<string, string[]> = {
  'to draw initials': ['.field--mark button'],
  'to draw a signature': [signature],
  'to draw on a phone': [signature, '[open] .pad__phone'],
  'to type one': [signature, '[open] [role=tab]:nth-child(2)'],
  'to upload one': [signature, '[open] [role=tab]:nth-child(3)'],
  'to keep or change a file': ['.field--file button'],
  'to decline': ['.top-bar .button--quiet[aria-haspopup=dialog]'],
  'to hand over': ['.tools__list .button[aria-haspopup=dialog]'],
  'to report': ['.report'],
  'with the tools': ['.tools__list'],
  'to finish': []
}

const { document } = aSession()
const code = { method: 'email', required: true, sent_to: 'a***@example.com', code_expires_at: null, resend_at: null }
const expired = { sender_name: 'Example Ltd', sender_email: 'contracts@example.com' }

/** What stands instead of a document. */
const cards: Record<string, Partial<SigningSession>> = {
  'for an access code': { access_code_required: true, fields: [], pages: [] },
  'for a code': { authentication: code as SigningSession['authentication'], fields: [], pages: [] },
  'for one of several': { take_required: true, candidates: ['Ada Lovelace', 'Grace Hopper', 'Mary Somerville'] },
  waiting: { state: 'waiting', fields: [] },
  signed: { state: 'signed', fields: [] },
  declined: { state: 'declined', fields: [] },
  voided: { state: 'voided', fields: [], document: { ...document, void_reason: 'There is a new version.' } },
  expired: { state: 'expired', fields: [] },
  completed: { state: 'completed', fields: [], document: { ...document, existing_signatures: 1 } }
}

const attachment = { file_name: 'A driving licence of the second of March 2019, front and back.pdf', size: 482_133 }

/** As with a wide font of the system, and the size of text that people choose. */
async function dress(page: Page | Frame, scale: number) {
  await widen(page)
  await page.evaluate((size) => (window.document.documentElement.style.fontSize = size), `${scale * 100}%`)
}

/** `SHOTS` names a folder for pictures of all of them. */
async function shoot(page: Page, ...names: (string | number)[]) {
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/${names.join('-').replaceAll(' ', '_')}.png` })
}

describe.each(languageCodes)('in %s', (language) => {
  const spoken = { language, language_used: language }

  test.each(sizes)('every dialog can be used on $name', async ({ viewport, scale }) => {
    signing.stub.instead.set('POST /pad', () => ({ body: { url: 'https://sign.example.com/pad#token=abc.def' } }))
    signing.stub.instead.set('GET /pad', () => ({ body: { state: 'waiting', image: null } }))
    signing.stub.session = aSession({
      ...spoken,
      hand_over_allowed: true,
      fields: [
        ...allKinds(),
        aField(20, { type: 'attachment', y: 620, label: 'Licence', attachment: attachment as never })
      ],
      document: { ...document, existing_signatures: 1, message: 'Please read this carefully. '.repeat(8) }
    })
    const page = await signing.open({ viewport })
    await dress(page, scale)
    const problems: string[] = []
    for (const [name, clicks] of Object.entries(opened)) {
      // Fingers draw on the phone that they hold: small windows have the button all the same.
      for (const selector of clicks) {
        if (selector.startsWith('.tools__list')) await openTools(page)
        if (selector !== '.tools__list') await page.locator(selector).first().click()
      }
      // Some are loaded when they are opened for the first time.
      const isDialog = clicks.length > 0 && name !== 'with the tools'
      await page.locator(isDialog ? 'dialog[open]' : '.closing').waitFor()
      if (clicks.length === 0) await page.locator('.closing').scrollIntoViewIfNeeded()
      if (clicks.includes('[open] .pad__phone')) await page.locator('[open] .phone__code').waitFor()
      problems.push(...(await unfitParts(page)).map((problem) => `${name}: ${problem}`))
      await shoot(page, language, viewport.width, viewport.height, scale, name)
      await page.evaluate(() => window.document.querySelector<HTMLDialogElement>('dialog[open]')?.close())
      await page.evaluate(() => window.document.querySelector('.tools[open]')?.removeAttribute('open'))
    }
    expect(problems).toEqual([])
  })

  test.each([sizes[0]!, sizes[4]!, sizes[5]!])('every card can be read on $name', async ({ viewport, scale }) => {
    const problems: string[] = []
    const look = async (page: Page, name: string) => {
      await page.locator('h1').waitFor()
      await dress(page, scale)
      problems.push(...(await unfitParts(page)).map((problem) => `${name}: ${problem}`))
      if (await page.evaluate(() => window.document.documentElement.scrollWidth > innerWidth))
        problems.push(`${name}: wider than the window`)
      await shoot(page, language, viewport.width, viewport.height, scale, name)
    }
    // An old link does not say in which language, so that the browser does.
    const page = await signing.open({ viewport, locale: language })
    for (const [name, changes] of Object.entries(cards)) {
      signing.stub.session = aSession({ ...spoken, ...changes })
      await page.reload()
      await look(page, name)
    }
    signing.stub.instead.set('GET ', () => ({ status: 401, code: 'SIGNING_TOKEN_EXPIRED', details: expired }))
    await page.reload()
    await look(page, 'with an old link')
    expect(problems).toEqual([])
  })

  test.each(sizes)('the question before leaving can be answered on $name', async ({ viewport, scale }) => {
    signing.stub.session = aSession({ ...spoken, fields: [] })
    const page = await signing.start({ viewport })
    await page.goto(`${signing.stub.origin.replace('127.0.0.1', 'localhost')}/parent`)
    await page.evaluate((src) => {
      const frame = window.document.createElement('iframe')
      Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100vw', height: '100vh', border: '0' })
      window.document.body.replaceChildren(Object.assign(frame, { src }))
    }, signing.stub.url())
    const frame = await (await page.waitForSelector('iframe')).contentFrame()
    await frame!.locator('.field--mark button').click()
    await frame!.locator('[role=tab]:nth-child(2)').click()
    await frame!.locator('dialog[open] .button--primary').click()
    await frame!.locator('dialog[open]').waitFor({ state: 'detached' })
    await dress(frame!, scale)
    await page.keyboard.press('Escape')
    await frame!.locator('dialog[open]').waitFor()
    await shoot(page, language, viewport.width, viewport.height, scale, 'leave')
    expect(await unfitParts(frame!)).toEqual([])
  })
})
