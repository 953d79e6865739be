import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../../../support/api.js'
import { violationsOf } from '../../../support/axe.js'
import { type ConsolePage, openConsoleAsOwner } from '../../../support/console.js'
import { chooseFile, finger, keyboard, mouse } from '../../../support/hands.js'
import { createDraft, sendDraft, signatureField, waitForStatus } from '../../../support/journey.js'
import { launchBrowser } from '../../../support/launch-browser.js'
import { makePdf } from '../../../support/pdfs.js'
import { createWorld, type World } from '../../../world.js'

// An office manager has ten tasks, with the mouse, with the keyboard alone, and on a phone.

let world: World
let browser: Browser
let api: Api
let buffer: Buffer
let links = 0
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  buffer = Buffer.from(await makePdf({}))
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

describe.each([mouse, keyboard, finger])('with the $name', (hands) => {
  const [known, done, title] = [`kim@${hands.name}.example`, `lee@${hands.name}.example`, `offer-${hands.name}`]
  const drafts = ['one', 'two'].map((number) => `Old-${hands.name} ${number}`)
  let opened: ConsolePage
  let page: Page
  beforeAll(async () => {
    await sendDraft(api, [{ email: known, name: 'Kim Doe' }])
    const signed = await sendDraft(api, [{ email: done, name: 'Lee', fields: [signatureField] }])
    await api.post(`/test-helpers/documents/${signed.id}/signers/${signed.signers[0].id}/sign`)
    await waitForStatus(api, signed.id, 'completed')
    for (const title of drafts) await createDraft(api, { title })
    links += 1
    opened = await openConsoleAsOwner(world, browser, links)
    page = opened.page
    await page.setViewportSize(hands.window)
  })
  afterAll(() => page.context().close())

  const dialog = () => page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^.*${name}`) })
  const menuOf = (name: string) => button(`More actions: ${name}`)
  const select = async () => {
    for (const draft of drafts) await hands.tick(page.getByRole('checkbox', { name: `Select ${draft}` }))
  }

  test('1: a file', async () => {
    await page.goto(opened.url('test/send'))
    const file = { name: `${title}.pdf`, mimeType: 'application/pdf', buffer }
    await chooseFile(page, hands, button('Choose a file'), file)
    await button('Add a signer').waitFor()
  })
  test('2: somebody who was written to before', async () => {
    await hands.press(button('Add a signer'))
    await page.locator(`#known-addresses option[value="${known}"]`).waitFor({ state: 'attached' })
    await hands.write(page.getByLabel('E-mail address'), known)
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kim Doe')
  })
  test('3: and it is sent', async () => {
    await hands.press(button('Continue'))
    await page.locator('.page canvas').first().waitFor()
    await hands.press(button('Continue'))
    await hands.press(button('Send as a test'))
    await page.getByText(/ sent the document/).waitFor()
  })
  test('4: it is in the list, with who sent it', async () => {
    await page.goto(opened.url(`test/documents?search=${title}`))
    await row(title).locator('.sent-by').waitFor()
  })
  test('5: a reminder', async () => {
    await hands.pick(menuOf(title), 'Remind the signers')
    const toast = page.getByRole('region', { name: 'What was done' })
    await toast.getByText(`Reminders are on their way: ${title}`).waitFor()
    await hands.press(toast.getByRole('button', { name: 'Close' }))
  })
  test('6: what is due for one person', async () => {
    await page.goto(opened.url('test/documents'))
    await hands.pick(button('Filter'), 'Signer')
    await hands.enter(page.locator('.filter-line').getByLabel('Signer'), known)
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(2)
    expect(await violationsOf(page)).toEqual([])
  })
  test('7: withdrawn, with a reason', async () => {
    await hands.pick(menuOf(title), 'Void…')
    await hands.write(dialog().getByLabel('Reason'), 'There is a new offer.')
    await hands.press(dialog().getByRole('button', { name: 'Void' }))
    await row(title).getByText('Voided', { exact: true }).waitFor()
  })
  test('8: a signed one is saved', async () => {
    await page.goto(opened.url(`test/documents?signer_email=${done}`))
    const download = page.waitForEvent('download')
    await hands.pick(menuOf('contract'), 'Download the sealed PDF')
    expect((await download).suggestedFilename()).toBe('contract - signed.pdf')
  })
  test('9: two drafts into the trash at once', async () => {
    await page.goto(opened.url(`test/documents?search=Old-${hands.name}`))
    await select()
    await hands.press(button('Move to the trash (2)'))
    await page.getByText('There are no documents that match.').waitFor()
  })
  test('10: and both out of it', async () => {
    await page.goto(opened.url(`test/documents?status=trash&search=Old-${hands.name}`))
    await select()
    await hands.press(button('Restore (2)'))
    await page.getByText('The trash is empty.').waitFor()
  })
})
