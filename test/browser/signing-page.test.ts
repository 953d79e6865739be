/// <reference lib="dom" />
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { beyond } from '../support/beyond.js'
import { unfitParts, widen } from '../support/signing-page/fits.js'
import { allKinds, aSession } from '../support/signing-page/session-fixtures.js'
import { useSigningBrowser } from '../support/signing-page/signing-browser.js'
import type { StubService } from '../support/signing-page/stub-service.js'

const signing = useSigningBrowser()

let stub: StubService
let page: Page
beforeEach(() => {
  stub = signing.stub
})

async function open(options?: BrowserContextOptions): Promise<Page> {
  page = await signing.open(options)
  return page
}

const button = (name: string) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

async function fillEverything() {
  await page.getByLabel('Address').fill('12 March Street')
  await page.getByLabel('Monthly fee').fill('1,250.50')
  await page.getByLabel('Start date').fill('2026-12-01')
  await page.getByLabel('Paid monthly').check()
  await page.getByLabel('Paid yearly').check()
  await button('Initial here').click()
  await page.getByRole('tab', { name: 'Type' }).click()
  await button('Adopt').click()
  await button('Sign here').click()
  await drawOn('Draw your signature')
  await button('Adopt').click()
}

async function drawOn(label: string) {
  const { x, y, width, height } = (await page.getByLabel(label).boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.5)
  await page.mouse.down()
  for (let step = 1; step <= 20; step++) {
    await page.mouse.move(x + width * (0.2 + step * 0.03), y + height * (0.5 + 0.25 * Math.sin(step)))
  }
  await page.mouse.up()
}

test('fields of all types are filled in, saved, signed and completed', async () => {
  await open()
  await button('Start').click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Address')
  expect(await page.getByText('EX-4711').isVisible()).toBe(true)
  await fillEverything()
  await page.getByText('6 of 6 required fields').waitFor()
  expect(await page.getByLabel('Paid monthly').isChecked()).toBe(false)
  expect(await page.getByLabel('Monthly fee').inputValue()).toBe('1250.50')
  await expect.poll(() => stub.of('PUT /fields').length).toBeGreaterThan(0)

  await page.getByLabel('agree').check()
  await button('Finish').click()
  await heading('signed').waitFor()
  expect(stub.of('POST /view')).toHaveLength(1)
  const [{ body, idempotencyKey }] = stub.of('POST /complete') as [(typeof stub.asked)[0]]
  expect(idempotencyKey).toMatch(/^\w{32}$/)
  expect(body.consent).toEqual({ accepted: true, sha256: aSession().consent.sha256 })
  expect(body.fields.map(({ value }: { value: string }) => value)).toEqual([
    '12 March Street',
    '1250.50',
    '2026-12-01',
    'false',
    'true',
    null
  ])
  expect(body.initials).toEqual({ kind: 'typed', text: 'AL' })
  expect(body.signature.kind).toBe('drawn')
  expect(Buffer.from(body.signature.image, 'base64').subarray(1, 4).toString()).toBe('PNG')
})

test('days are those of the document’s time zone and name it, and the browser’s is told to the service', async () => {
  const field = { ...allKinds()[0]!, type: 'date_signed', read_only: true, value: null } as const
  const { document } = aSession()
  const expires_at = '2026-12-29T07:59:59Z'
  stub.session = aSession({ fields: [field], time_zone: 'America/Los_Angeles', document: { ...document, expires_at } })
  // A process of the version before, while the service is being updated.
  const unknown = { status: 422, code: 'VALIDATION_FAILED', details: { browser_time_zone: 'is not a known parameter' } }
  stub.instead.set('POST /complete', ({ body }) => (body.browser_time_zone ? unknown : null))
  await open({ timezoneId: 'Asia/Tokyo' })
  await page.getByText('28 December 2026 (Pacific Time)').waitFor()
  await page.getByText('Filled in when you sign (Pacific Time)').waitFor()
  await page.getByLabel('agree').check()
  await button('Finish').click()
  await heading('signed').waitFor()
  expect(stub.of('POST /complete').map(({ body }) => body.browser_time_zone)).toEqual(['Asia/Tokyo', undefined])
})

beyond(
  'numbers are asked about that read differently in the format of the document and in the signer’s language',
  async () => {
    const number = allKinds().find(({ type }) => type === 'number')!
    const field = { ...number, validation: null, required: true, value: null, placeholder: null }
    stub.session = aSession({ fields: [field], language: 'de', language_used: 'de', format_locale: 'en-US' })
    await open()
    const input = page.getByLabel(field.label!)
    expect(await input.getAttribute('placeholder')).toContain('(1250.50)')
    await input.fill('1.250')
    await input.blur()
    // They are beside the field while it has the focus.
    await input.focus()
    const choices = page.locator('.field__choice')
    await choices.first().waitFor()
    expect(await choices.allTextContents()).toEqual(['1.250', '1250'])
    await choices.nth(1).click()
    expect(await input.inputValue()).toBe('1250')
    await input.fill('1.250,50')
    await input.blur()
    await expect.poll(() => input.inputValue()).toBe('1250.50')
  }
)

beyond('a signature image is scaled down before it is sent', async () => {
  stub.session = aSession({ fields: [] })
  await open()
  await button('Sign here').click()
  await page.getByRole('tab', { name: 'Upload' }).click()
  await button('Adopt').click()
  await page.getByText('Choose a picture first.').waitFor()
  const chosen = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await largeJpeg() }
  await page.getByLabel('Choose a picture').setInputFiles(chosen)
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  await button('Adopt').click()
  await page.getByLabel('agree').check()
  await button('Finish').click()
  await heading('signed').waitFor()
  const { signature } = stub.of('POST /complete')[0]!.body
  expect(signature.kind).toBe('uploaded')
  const png = Buffer.from(signature.image, 'base64')
  expect(png.length).toBeLessThan(1_000_000)
  expect(png.readUInt32BE(16) * png.readUInt32BE(20)).toBeLessThan(2_000_000)
})

/** Noise, which does not compress. */
async function largeJpeg(): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 })
    const context = canvas.getContext('2d')!
    const noise = context.createImageData(3000, 2000)
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = Math.random() * 256
    context.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test('a signer can do everything with the keyboard', async () => {
  stub.session = aSession({ fields: allKinds().filter(({ type }) => type !== 'initials') })
  await open()
  await expect.poll(() => button('Start').isEnabled()).toBe(true)
  await button('Start').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('12 March Street')
  await page.keyboard.press('Enter')
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await page.keyboard.type('12012026')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('tab', { name: 'Type' }).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('5 of 5 required fields').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Change signature')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading('signed').waitFor()
})

test('an access code is requested and accepted', async () => {
  stub.accessCode = '4711'
  stub.session = aSession({ access_code_required: true, fields: [] })
  await open()
  await page.getByLabel('Access code').fill('1234')
  await button('Continue').click()
  await page.getByText('This code is incorrect.').waitFor()
  await page.getByLabel('Access code').fill('4711')
  await page.keyboard.press('Enter')
  await button('Start').waitFor()
  expect(stub.of('GET /document').at(-1)!.token).toBe('second.token')
})

beyond('too many incorrect access codes lock the page', async () => {
  stub.session = aSession({ access_code_required: true, fields: [] })
  stub.instead.set('POST /access-code', () => ({ status: 403, code: 'ACCESS_CODE_LOCKED' }))
  await open()
  await page.getByLabel('Access code').fill('1234')
  await button('Continue').click()
  await page.getByText('this document is locked').waitFor()
})

test('a signer can decline and give a reason', async () => {
  await open()
  await button('Decline').click()
  await page.getByLabel('Reason').fill('The fee is not what we agreed.')
  await button('Decline to sign').click()
  await heading('You declined').waitFor()
  expect(stub.of('POST /decline')[0]!.body).toEqual({ reason: 'The fee is not what we agreed.' })
})

beyond('a document that was voided meanwhile is shown as voided', async () => {
  await open()
  await button('Start').waitFor()
  stub.session = aSession({ state: 'voided' })
  stub.instead.set('PUT /fields', () => ({ status: 409, code: 'DOCUMENT_VOIDED' }))
  await page.getByLabel('Address').fill('12 March Street')
  await heading('voided').waitFor()
})

test.each([
  ['waiting', 'not your turn'],
  ['signed', 'You have signed'],
  ['declined', 'You declined'],
  ['voided', 'was voided'],
  ['expired', 'deadline to sign has passed'],
  ['completed', 'Everyone has signed']
] as const)('a session that is %s is shown as such', async (state, title) => {
  const { document } = aSession()
  stub.session = aSession({ state, fields: [], document: { ...document, mode: 'test', void_reason: 'A new version.' } })
  await open()
  await heading(title).waitFor()
  expect(await page.getByText('Test document').isVisible()).toBe(true)
  expect(await page.getByText('A new version.').count()).toBe(state === 'voided' ? 1 : 0)
  expect(stub.asked.map(({ route }) => route).filter((route) => route !== 'GET /document')).toEqual(['GET '])
})

test.each(['voided', 'expired', 'declined'] as const)('who meets a %s document sees where to write', async (state) => {
  stub.session = aSession({ state, fields: [] })
  await open()
  const address = aSession().document.sender_email!
  const link = page.getByRole('link', { name: address })
  expect(await link.getAttribute('href')).toBe(`mailto:${address}`)
})

test('a completed document can be downloaded', async () => {
  stub.session = aSession({ state: 'completed' })
  await open()
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()])
  expect(download.suggestedFilename()).toBe('Consulting agreement.pdf')
  expect(await button('certificate').count()).toBe(0)
})

test('a file that was already signed shows what signing it means, and has a separate certificate', async () => {
  const document = { ...aSession().document, existing_signatures: 1 }
  stub.session = aSession({ fields: [], document })
  await open()
  await page.getByText('has been digitally signed before').waitFor()
  await button('Sign here').click()
  await page.getByRole('tab', { name: 'Type' }).click()
  await button('Adopt').click()
  await page.getByLabel('agree').check()
  stub.instead.set('POST /complete', () => {
    stub.session = aSession({ state: 'completed', fields: [], document })
    return { body: stub.session }
  })
  await button('Finish').click()
  await button('Download document').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), button('Download certificate').click()])
  expect(download.suggestedFilename()).toBe('Consulting agreement - certificate of completion.pdf')
  expect(stub.of('GET /download?part=audit')).toHaveLength(1)
})

beyond('the page changes to the download once everybody has signed', async () => {
  stub.session = aSession({ state: 'signed' })
  await open()
  await heading('You have signed').waitFor()
  stub.session = aSession({ state: 'completed' })
  await button('Download').waitFor()
})

test.each([
  ['SIGNING_TOKEN_EXPIRED', 'has expired'],
  ['SIGNING_TOKEN_INVALID', 'does not work']
])('a link with %s refers the signer to the sender', async (code, title) => {
  stub.instead.set('GET ', () => ({ status: 401, code }))
  await open()
  await heading(title).waitFor()
  await page.getByText('Ask the sender for a new link').waitFor()
  expect(await page.getByRole('link').count()).toBe(0)
})

test('a link that has expired names the sender’s address, and a new one can be asked for', async () => {
  const details = { sender_name: 'Example Ltd', sender_email: 'contracts@example.com' }
  stub.instead.set('GET ', () => ({ status: 401, code: 'SIGNING_TOKEN_EXPIRED', details }))
  stub.instead.set('POST /sign/api/new-link', () => ({ status: 503, code: 'SERVICE_UNAVAILABLE' }))
  await open()
  const link = page.getByRole('link', { name: details.sender_email })
  expect(await link.getAttribute('href')).toBe(`mailto:${details.sender_email}`)
  await button('Send me a new link').click()
  await page.getByText('Something went wrong').waitFor()
  stub.instead.delete('POST /sign/api/new-link')
  await button('Send me a new link').click()
  await heading('Look in your mailbox').waitFor()
  const asked = stub.of('POST /sign/api/new-link').map(({ body, token }) => [body, token])
  expect(asked).toEqual([
    [{ token: 'first.token' }, ''],
    [{ token: 'first.token' }, '']
  ])
})

beyond('a link without a token refers the signer to the sender', async () => {
  await open()
  await page.goto('about:blank')
  await page.goto(`${stub.origin}/sign`)
  await heading('incomplete').waitFor()
})

test.each([
  ['de-AT', 'de', 'Abschließen'],
  ['fr', 'fr', 'Terminer'],
  ['es', 'es', 'Finalizar'],
  ['xx', 'en', 'Finish']
])('a session in %s is shown in %s', async (language, shown, finish) => {
  stub.session = aSession({ language })
  await open()
  await button(finish).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(shown)
})

describe('on the smallest phone', () => {
  const phone = { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - 320)

  test('nothing is wider than the screen, from the first page to the last', async () => {
    await open(phone)
    await button('Start').click()
    expect(await overflow()).toBe(0)
    await page.getByLabel('Remarks').focus()
    expect(await overflow()).toBe(0)
    await page.locator(':focus').blur()
    await fillEverything()
    await page.getByLabel('agree').check()
    expect(await overflow()).toBe(0)
    await button('Finish').click()
    await heading('signed').waitFor()
    expect(await overflow()).toBe(0)
  })

  beyond('a tap hits a box that is smaller than a finger', async () => {
    await open(phone)
    await page.getByLabel('Paid yearly').evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = (await page.getByLabel('Paid yearly').boundingBox())!
    await page.touchscreen.tap(box.x + box.width + 8, box.y + box.height / 2)
    expect(await page.getByLabel('Paid yearly').isChecked()).toBe(true)
  })
})

// The longest hint beside three buttons. It was a column of one letter, and the button to adopt below the window.
test.each([
  { width: 1280, height: 800 },
  { width: 320, height: 568 }
])('the dialog to draw a signature is seen whole in French at $width x $height', async (viewport) => {
  stub.session = aSession({ language: 'fr', language_used: 'fr' })
  await open({ viewport })
  // As wide as the widest fonts of systems.
  await widen(page)
  await page.getByRole('button', { name: 'Signer ici' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await unfitParts(page)).toEqual([])
})

describe('with little room', () => {
  const small = { viewport: { width: 320, height: 256 } }

  test('the tools are behind one button, the title is read whole, and the first screen shows the document', async () => {
    const title = 'Services agreement between Example Ltd and Ada Lovelace'
    stub.session = aSession({ document: { ...aSession().document, title, message: 'Please read this. '.repeat(20) } })
    await open(small)
    const { y } = (await page.locator('.page').first().boundingBox())!
    expect(y).toBeLessThan(216)
    const heading = page.getByRole('heading', { name: title })
    expect(
      await heading.evaluate((h) => h.scrollHeight <= h.clientHeight + 1 && h.scrollWidth <= h.clientWidth + 1)
    ).toBe(true)
    expect(await button('Print').isVisible()).toBe(false)
    await page.getByLabel('More').click()
    expect(await unfitParts(page)).toEqual([])
    expect(await page.getByLabel('Language').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await button('Print').isVisible()).toBe(false)
  })

  beyond('the tools move back to a row when there is room', async () => {
    await open(small)
    await page.getByLabel('More').click()
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await button('Print').isVisible()).toBe(true)
    expect(await page.getByLabel('More').isVisible()).toBe(false)
  })
})

test.each([
  ['approve', 'Approve this document'],
  ['view', 'Confirm that you have read this document'],
  ['sign', 'Finish signing']
] as const)('who has nothing to fill in is told what is left to do: to %s', async (action, text) => {
  const fields = allKinds().map((field) => ({ ...field, required: false }))
  stub.session = aSession({
    fields: fields.filter(({ type }) => type === 'text'),
    signer: { ...aSession().signer, action }
  })
  await open()
  const bar = page.getByRole('progressbar')
  expect(await bar.getAttribute('aria-valuetext')).toBe(text)
  expect(await bar.getAttribute('aria-valuenow')).toBe('0')
})

beyond('the zoom says its figure between minus and plus', async () => {
  await open()
  const zoom = page.getByRole('group', { name: 'Zoom' })
  expect(await zoom.textContent()).toBe('100%')
  await button('Zoom in').click()
  expect(await zoom.textContent()).toBe('125%')
  const [out, figure, into] = await Promise.all(
    ['Zoom out', 'status', 'Zoom in'].map((name) =>
      (name === 'status' ? zoom.getByRole('status') : button(name)).boundingBox()
    )
  )
  expect(out!.x).toBeLessThan(figure!.x)
  expect(figure!.x).toBeLessThan(into!.x)
})
