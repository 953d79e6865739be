import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { type ConsolePage, openConsoleAsOwner } from '../../support/console.js'
import { ConsoleEditor } from '../../support/console-editor.js'
import { findWord } from '../../support/find-word.js'
import { createDraft, waitForStatus } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld, type World } from '../../world.js'

// What somebody sets up by hand in the editor is met by who signs.

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let editor: ConsoleEditor
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  browser = await launchBrowser()
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
  editor = new ConsoleEditor(opened, api)
  await page.setViewportSize({ width: 1400, height: 1000 })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test.skipIf(missing(tools.pdftotext))(
  'radio buttons, a choice, limits and conditions made by hand are met on the signing page',
  async () => {
    const { id } = await createDraft(api, { title: 'Rules' })
    await api.put(`/documents/${id}/fields`, { roles: { Ada: { order: 1, email: 'ada@example.com' } }, fields: [] })
    await editor.openDraft(id)

    await editor.placeByClick('Radio buttons', 1, 200, 150)
    await editor.property('Label').fill('Customer')
    await editor.property('Options').fill('Private\nCompany')
    await editor.property('Options').blur()
    await editor.placeByClick('Dropdown', 1, 200, 260)
    await editor.property('Label').fill('Country')
    await editor.property('Options').fill('Austria\nGermany\nSwitzerland')
    await editor.property('Options').blur()
    await editor.placeByClick('Text', 1, 200, 340)
    await editor.property('Label').fill('VAT number')
    await editor.showMore()
    await editor.property('Pattern').fill('[A-Z]{2}[0-9]{9}')
    await editor.property('Explanation').fill('A VAT number is like DE123456789.')
    await editor.property('Shown if').selectOption('Customer')
    await editor.property('Shown if: what the field is').selectOption('Company')
    await editor.placeByClick('Number', 1, 200, 420)
    await editor.property('Label').fill('Seats')
    await editor.property('Required').uncheck()
    await editor.property('At least').fill('1')
    await editor.property('At most').fill('10')
    await editor.property('Required if').selectOption('Customer')
    await editor.property('Required if: what the field is').selectOption('Company')
    await editor.placeByClick('Signature', 1, 200, 520)
    await editor.saved()
    await vi.waitFor(async () => expect(await editor.fieldsOf(id)).toHaveLength(5), 60_000)

    await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Review and send' }).click()
    await page.getByRole('button', { name: 'Send as a test' }).click()
    await waitForStatus(api, id, 'sent')
    const [letter] = await world.emailsTo('ada@example.com', 1)
    const signing = await page.context().newPage()
    await signing.goto(letter!.links[0]!)
    const label = (name: string) => signing.getByLabel(name, { exact: true })
    await label('Seats').waitFor()

    expect(await label('VAT number').isVisible()).toBe(false)
    expect(await label('Seats').getAttribute('aria-required')).toBe('false')
    await signing.getByRole('radio', { name: 'Private' }).check()
    expect(await label('VAT number').isVisible()).toBe(false)
    await signing.getByRole('radio', { name: 'Company' }).check()
    await label('VAT number').waitFor()
    expect(await signing.getByRole('radio', { name: 'Private' }).isChecked()).toBe(false)
    expect(await label('Seats').getAttribute('aria-required')).toBe('true')
    expect(
      (await label('Country').locator('option').allTextContents()).map((each) => each.trim()).filter(Boolean)
    ).toEqual(expect.arrayContaining(['Austria', 'Germany', 'Switzerland']))
    await label('Country').selectOption('Austria')
    await label('VAT number').fill('DE12')
    await label('VAT number').blur()
    await signing.getByText('A VAT number is like DE123456789.').first().waitFor({ state: 'attached' })
    expect(await label('VAT number').getAttribute('aria-invalid')).toBe('true')
    await label('Seats').fill('11')
    await label('Seats').blur()
    await signing.getByText('Please enter 10 or less.').first().waitFor({ state: 'attached' })
    await label('VAT number').fill('DE123456789')
    await label('Seats').fill('3')
    await label('Seats').blur()

    if (process.env.SHOTS) await signing.screenshot({ path: `${process.env.SHOTS}/rules-signing.png` })
    await signing.getByRole('button', { name: 'Sign here' }).click()
    const signature = signing.getByRole('dialog', { name: 'Your signature' })
    await signature.getByRole('tab', { name: 'Type' }).click()
    await signature.getByLabel('Type your name').fill('Ada')
    await signature.getByRole('button', { name: 'Adopt' }).click()
    await signing.getByText('I have read this and I agree').click()
    await signing.getByRole('button', { name: 'Finish', exact: true }).click()
    await signing.getByRole('heading', { name: /signed/i }).waitFor()
    await signing.close()
    await waitForStatus(api, id, 'completed')
    const sealed = path.join(inject('dataDir'), `${id}.pdf`)
    await writeFile(sealed, (await api.get(`/documents/${id}/download?part=signed`)).bytes)
    for (const value of ['DE123456789', 'Austria']) await findWord(sealed, 1, value)
  }
)
