/// <reference lib="dom" />
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { startTamperingProxy } from '../../support/tampering-proxy.js'
import { withoutWebKit } from '../../support/webkit/launch-webkit.js'
import { useWebKit } from '../../support/webkit/use-webkit.js'
import { createWorld, type World } from '../../world.js'

// What a signer meets in the engine of every browser on an iPhone.

let world: World
let licence: string
beforeAll(async () => {
  if (withoutWebKit) return
  world = await createWorld()
  licence = path.join(await mkdtemp(path.join(tmpdir(), 'webkit-')), 'licence.pdf')
  await writeFile(licence, await makePdf({ text: 'A licence' }))
}, 60_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const at = (y: number, more: object = {}) => ({ page: 1, x: 72, y, width: 220, height: 24, ...more })
const options = ['Alpha', 'Beta'].map((label) => ({ label, value: label.toLowerCase() }))
const placed = options.map((option, index) => at(430 + index * 24, { ...option, width: 14, height: 14 }))
const { page: _, x: __, y: ___, width: ____, height: _____, ...nowhere } = at(0)
const everyType = [
  { type: 'text', label: 'Address', ...at(100) },
  { type: 'text', label: 'Remarks', multiline: true, ...at(130, { height: 50 }) },
  { type: 'name', label: 'Name', ...at(190) },
  { type: 'email', label: 'E-mail', ...at(220) },
  { type: 'company', label: 'Company', ...at(250) },
  { type: 'number', label: 'Fee', ...at(280) },
  { type: 'date', label: 'Start', ...at(310) },
  { type: 'checkbox', label: 'Monthly', ...at(345, { width: 18, height: 18 }) },
  { type: 'dropdown', label: 'Plan', options, ...at(380) },
  { type: 'radio', label: 'Way', ...nowhere, options: placed },
  { type: 'attachment', label: 'Licence', ...at(490) },
  { type: 'date_signed', label: 'Signed on', ...at(530) },
  { type: 'initials', ...at(560, { width: 90, height: 36 }) },
  signatureField
]

async function send(fields: object[], more: object = {}, sending: Record<string, unknown> = {}) {
  const api = createApi(world.url, world.account.test_key)
  const sent = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada Lovelace', fields, ...more }], sending)
  const { body } = await api.post(`/documents/${sent.id}/embedded-sign-url`, { signer_id: sent.signers[0].id })
  return { api, id: sent.id as string, url: body.sign_url as string }
}

const signed: [number, number][] = [
  [0.2, 0.6],
  [0.35, 0.2],
  [0.45, 0.8],
  [0.6, 0.3],
  [0.75, 0.7]
]

describe.skipIf(withoutWebKit)(`WebKit${withoutWebKit ? ` (${withoutWebKit})` : ''}`, () => {
  const webkit = useWebKit()

  /** Waits until the dialog is closed, which the service checks a mark in first. */
  const closed = () => webkit.page.waitFor(() => !document.querySelector('dialog[open]'))

  // A window, a tablet, a phone, the smallest one, and a phone on its side.
  test.each([
    [1280, 900],
    [768, 1024],
    [390, 844],
    [320, 568],
    [844, 390]
  ])('fields of every type are filled in, drawn, attached and signed at %i x %i', async (width, height) => {
    const { api, id, url } = await send(everyType)
    const { page } = webkit
    await page.resize(width, height)
    await page.goto(url)
    await page.find('.page canvas')
    const pixels = await page.evaluate(() => {
      const { width, height, ...canvas } = document.querySelector<HTMLCanvasElement>('.page canvas')!
      void canvas
      const { data } = document
        .querySelector<HTMLCanvasElement>('.page canvas')!
        .getContext('2d')!
        .getImageData(0, 0, width, height)
      return data.filter((value, index) => index % 4 === 0 && value < 128).length
    })
    expect(pixels).toBeGreaterThan(100)

    await page.type('field:Address', '12 March Street')
    await page.type('field:Remarks', 'First line\nSecond line')
    expect(await page.evaluate(valuesOf, ['Name', 'E-mail'])).toEqual(['Ada Lovelace', 'ada@example.com'])
    await page.type('field:Company', 'Analytical Engines')
    await page.type('field:Fee', '1250.5')
    await page.evaluate(setValue, '.field input[type=date]', '2026-12-01')
    await page.click('field:Monthly')
    await page.evaluate(setValue, '.field select', 'beta')
    await page.click('.field__option:nth-of-type(2) input, .field__option + .field__option input')
    await page.attach('input[type=file]', licence)
    await page.waitFor(() => document.body.textContent.includes('licence.pdf'))

    await page.click('button:Initial')
    await page.drawByTouch('dialog[open] canvas', signed)
    await page.click('button:Adopt')
    await closed()
    await page.click('button:Sign here')
    await page.draw('dialog[open] canvas', signed)
    await page.click('button:Adopt')
    await closed()
    await page.click('.closing input[type=checkbox]')
    await page.click('button:Finish')
    await waitForStatus(api, id, 'completed')
    await page.says('signed')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const { fields } = (await api.get(`/documents/${id}/fields`)).body
    const givenTo = (label: string) => fields.find((field: { label: string }) => field.label === label).value
    const texts = ['Address', 'Remarks', 'Company', 'Fee', 'Start', 'Monthly', 'Plan', 'Way'].map(givenTo)
    expect(texts).toEqual([
      '12 March Street',
      'First line\nSecond line',
      'Analytical Engines',
      '1250.5',
      '2026-12-01',
      'true',
      'beta',
      'beta'
    ])
  })

  // The engine says of this machine that nobody has a finger: the page is told otherwise on its way.
  test.each([
    [390, 844],
    [320, 568]
  ])('a document is signed one field at a time at %i x %i', async (width, height) => {
    const answer = ({ status, text }: { status: number; text: string }) => ({
      status,
      text: text.replaceAll('(pointer: coarse) and', '(pointer) and')
    })
    await using proxy = await startTamperingProxy(world.url, { answer })
    const fields = [
      { type: 'text', label: 'Address', ...at(100) },
      { type: 'checkbox', label: 'Monthly', ...at(345, { width: 18, height: 18 }) },
      signatureField
    ]
    const { api, id, url } = await send(fields, {}, { signing_view: 'form' })
    const { page } = webkit
    await page.resize(width, height)
    await page.goto(url.replace(new URL(url).origin, proxy.url))
    await page.says('Field 1 of 3')
    await page.find('.card__picture canvas')
    await page.type('.card__control .field__control', '12 March Street')
    await page.click('button:Next')
    await page.says('Field 2 of 3')
    await page.click('.card__control .field')
    await page.click('button:Next')
    await page.click('.card__control button')
    await page.drawByTouch('dialog[open] canvas', signed)
    await page.click('button:Adopt')
    await closed()
    await page.click('button:Check the document')
    await page.find('.page canvas')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.click('.closing input[type=checkbox]')
    await page.click('button:Finish')
    await waitForStatus(api, id, 'completed')
    const { body } = await api.get(`/documents/${id}/fields`)
    expect(body.fields).toMatchObject([{ value: '12 March Street' }, { value: 'true' }, { type: 'signature' }])
  })

  test.each([
    [390, 844],
    [1280, 900]
  ])('dialogs open, close by Esc, and decline at %i x %i', async (width, height) => {
    const { api, id, url } = await send([signatureField])
    const { page } = webkit
    await page.resize(width, height)
    await page.goto(url)
    for (const opener of ['button:Sign here', 'button:Decline', 'button:Report']) {
      await page.click(opener)
      await page.find('dialog[open] .button--primary, dialog[open] .button--danger')
      await page.press('Escape')
      await closed()
    }
    await page.click('button:Decline')
    await page.type('dialog[open] textarea', 'The fee is not what we agreed.')
    await page.click('button:Decline to sign')
    await page.says('You declined')
    await waitForStatus(api, id, 'voided')
  })

  test('the style of print shows the sheets with what was typed, and nothing else', async () => {
    const { url } = await send([{ type: 'text', label: 'Address', ...at(100) }, signatureField])
    const { page } = webkit
    await page.goto(url)
    await page.find('.page canvas')
    await page.type('field:Address', '12 March Street')
    await page.evaluate(() => {
      const counted = Object.assign(window, { prints: 0 })
      window.print = () => counted.prints++
    })
    await page.click('button:Print')
    await page.waitFor(() => (window as unknown as { prints: number }).prints === 1)
    await page.evaluate(showAsPrinted)
    const seen = await page.evaluate(() => ({
      sheets: [...document.querySelectorAll('.page')].map((sheet) => sheet.getBoundingClientRect().width),
      pictures: [...document.querySelectorAll<HTMLImageElement>('.page__print')].map((each) => each.naturalWidth > 600),
      bars: [...document.querySelectorAll('.top-bar, .bottom-bar, .closing, .desk__tools')].filter(
        (bar) => bar.getClientRects().length > 0
      ).length
    }))
    // A letter sheet: 612 points are 816 pixels.
    expect(seen).toEqual({ sheets: [816], pictures: [true], bars: 0 })
  })
})

/** Applies the rules for paper to the screen, because the driver does not print. */
function showAsPrinted() {
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue
      if (rule.media.mediaText.includes('print')) rule.media.mediaText = 'all'
      else if (rule.media.mediaText.startsWith('screen')) rule.media.mediaText = 'not all'
    }
  }
}

function valuesOf(labels: string[]) {
  return labels.map((label) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.value)
}

/** As a chooser of the system would, which no driver reaches. */
function setValue(selector: string, value: string) {
  const input = document.querySelector<HTMLInputElement>(selector)!
  input.focus()
  input.value = value
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  input.blur()
}
