import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { violationsOf } from '../support/axe.js'
import { beyond } from '../support/beyond.js'
import { type ConsolePage, chooseInMenu, expectToFitPhones, openConsoleAsOwner, openMenu } from '../support/console.js'
import { createDraft, sendDraft } from '../support/journey.js'
import { launchBrowser } from '../support/launch-browser.js'
import { makePdf } from '../support/pdfs.js'
import { createWorld, type World } from '../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let first: string
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  first = (await createDraft(api, { title: 'First' })).id
  await createDraft(api, { title: 'Second' })
  await createDraft(api, { title: 'Third' })
  await api.patch(`/documents/${first}`, { legal_hold: true })
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const titles = () => page.getByRole('rowheader').allTextContents()
const expectTitles = (expected: string[]) => expect.poll(titles, { timeout: 10_000 }).toEqual(expected)

test('documents are sorted, also after a reload', async () => {
  const sorted = (name: string) => page.getByRole('columnheader', { name }).getAttribute('aria-sort')
  await page.goto(opened.url('test/documents?columns=created_at,updated_at'))
  await expectTitles(['First', 'Third', 'Second'])
  expect([await sorted('Changed'), await sorted('Created')]).toEqual(['descending', null])
  await page.getByRole('button', { name: 'Created' }).click()
  await expectTitles(['Third', 'Second', 'First'])
  await page.getByRole('button', { name: 'Created' }).click()
  await expectTitles(['First', 'Second', 'Third'])
  expect([await sorted('Changed'), await sorted('Created')]).toEqual([null, 'ascending'])
  await page.reload()
  await expectTitles(['First', 'Second', 'Third'])
})

beyond('a draft goes to the trash, and comes back', async () => {
  await page.goto(opened.url('test/documents'))
  await page.getByRole('link', { name: 'Second' }).click()
  await chooseInMenu(page, 'Move to the trash')
  await page.waitForURL(opened.url('test/documents?status=trash'))
  await expectTitles(['Second'])
  expect(await violationsOf(page)).toEqual([])
  // At once, or from the trash.
  await page.getByRole('region', { name: 'What was done' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  await chooseInMenu(page, 'Move to the trash')
  await page.getByRole('button', { name: 'Restore: Second' }).click()
  await page.getByText('The trash is empty.').waitFor()
  const tab = (name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })
  await tab('All').click()
  await page.getByRole('link', { name: 'Second' }).waitFor()
  await tab('Trash').click()
  await page.getByText('The trash is empty.').waitFor()
  await page.goBack()
  await expectTitles(['Second', 'First', 'Third'])
})

beyond('a dialog is in the middle of the window', async () => {
  await page.goto(opened.url('test/documents?search=Second'))
  await page.getByRole('button', { name: 'Save this view' }).click()
  const { y, height } = (await page.getByRole('dialog').boundingBox())!
  expect(Math.abs(y + height / 2 - page.viewportSize()!.height / 2)).toBeLessThan(2)
  await page.keyboard.press('Escape')
})

beyond('what is not a draft has no trash', async () => {
  const { id } = await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada' }])
  await api.post(`/documents/${id}/void`, { reason: 'No longer needed by anyone.' })
  await page.goto(opened.url(`test/documents/${id}`))
  await openMenu(page)
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Rename…', 'Save as a template'])
})

beyond('a view is saved by a name, found again and removed', async () => {
  await page.goto(opened.url('test/documents'))
  await expectTitles(['contract', 'Second', 'First', 'Third'])
  expect(await page.getByRole('navigation', { name: 'Saved views' }).count()).toBe(0)
  await page.getByLabel('Search').fill('ir')
  await expectTitles(['First', 'Third'])
  await page.getByRole('button', { name: 'Changed' }).click()
  await expectTitles(['Third', 'First'])
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill('With an I')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('link', { name: 'With an I 2' })
  await expect.poll(() => view.getAttribute('aria-current')).toBe('true')
  expect(await violationsOf(page)).toEqual([])
  await expectToFitPhones(opened, ['test/documents'])

  await page.goto(opened.url('live/documents'))
  await page.getByRole('navigation', { name: 'Mode' }).getByRole('link', { name: 'Test' }).click()
  await expectTitles(['contract', 'Second', 'First', 'Third'])
  await view.click()
  await expectTitles(['Third', 'First'])
  expect(await page.getByLabel('Search').inputValue()).toBe('ir')
  await page.goBack()
  await expectTitles(['contract', 'Second', 'First', 'Third'])
  expect(await page.getByLabel('Search').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Remove With an I' }).click()
  await view.waitFor({ state: 'detached' })
  await page.reload()
  await expectTitles(['contract', 'Second', 'First', 'Third'])
  expect(await view.count()).toBe(0)
})

beyond('columns are chosen, kept in the browser and with a saved view', async () => {
  await sendDraft(api, [{ email: 'ada@example.com', name: 'Ada' }])
  const pdf = (await makePdf({})).toString('base64')
  const details = { title: 'Deal', external_id: 'crm-7', metadata: { deal: '4711' } }
  await api.post('/documents', { file_name: 'deal.pdf', file: pdf, ...details })
  const heads = () => page.getByRole('columnheader').allTextContents()
  const pick = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await page.goto(opened.url('test/documents?search=deal'))
  await expectTitles(['Deal'])
  expect(await heads()).toEqual(['Title', 'Status', 'Whose turn', 'Sent by', 'Changed', 'Actions'])
  await chooseInMenu(page, 'Columns…')
  await pick('External id').check()
  await pick('Metadata: deal').check()
  await pick('Changed').uncheck()
  await pick('Sent by').uncheck()
  await pick('Signers').check()
  const chosen = ['Title', 'Status', 'Whose turn', 'Signers', 'External id', 'Metadata: deal', 'Actions']
  await expect.poll(heads).toEqual(chosen)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: 'Deal Draft Not sent yet – crm-7 4711' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill('Deals')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.goto(opened.url('test/documents'))
  await expect.poll(heads).toEqual(chosen)
  await page.getByRole('cell', { name: 'Waiting for Ada' }).first().waitFor()
  await chooseInMenu(page, 'Columns…')
  for (const name of ['Signers', 'External id', 'Metadata: deal']) await pick(name).uncheck()
  await expect.poll(heads).toEqual(['Title', 'Status', 'Whose turn', 'Actions'])
  await page.keyboard.press('Escape')
  await expectToFitPhones(opened, ['test/documents'])
  await page.goto(opened.url('test/documents'))
  await page.getByRole('link', { name: 'Deals' }).click()
  await expect.poll(heads).toEqual(chosen)
  await page.getByRole('button', { name: 'Remove Deals' }).click()
  await page.evaluate(() => localStorage.removeItem('signpost:document-columns'))
})

beyond('what cannot be shown says so in a heading', async () => {
  const missing = ['documents/doc_none', 'documents/doc_none/prepare', 'templates/tpl_none', 'forms/frm_none']
  for (const path of [...missing, 'templates/tpl_none/edit', 'developers/webhooks/whe_none']) {
    await page.goto(opened.url(`test/${path}`))
    await page.getByRole('heading', { level: 1, name: 'This cannot be shown.' }).waitFor()
    await page.getByRole('alert').waitFor()
    expect([path, await violationsOf(page)]).toEqual([path, []])
  }
})

beyond('a template that is not saved is not left unasked', async () => {
  const template = { document_id: first, title: 'Lease', roles: { Client: {} }, fields: [] }
  const { id } = (await api.post('/templates', template)).body
  const asked: string[] = []
  let answer = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return answer ? dialog.accept() : dialog.dismiss()
  })
  const path = opened.url(`test/templates/${id}/edit`)
  await page.goto(opened.url(`test/templates/${id}`))
  await chooseInMenu(page, 'Edit the fields')
  await page.getByRole('link', { name: 'Back to the template' }).click()
  await chooseInMenu(page, 'Edit the fields')
  await page.waitForURL(path)
  expect(asked).toEqual([])

  await page.getByLabel('New role').fill('Landlord')
  await page.getByRole('button', { name: 'Add a role' }).click()
  await page.getByRole('button', { name: 'Remove Landlord' }).waitFor()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Back to the template' }).click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'detached' })
  await page.evaluate(() => history.back())
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.waitForURL(path)
  await page.getByRole('button', { name: 'Remove Landlord' }).waitFor()
  answer = true
  await page.reload()
  expect(asked.at(-1)).toBe('beforeunload')

  await page.getByLabel('New role').fill('Landlord')
  await page.getByRole('button', { name: 'Add a role' }).click()
  await page.getByRole('button', { name: 'Save the template' }).click()
  await page.waitForURL(opened.url(`test/templates/${id}`))
  await page.getByRole('link', { name: 'Templates' }).first().click()
  await page.getByRole('link', { name: 'Lease' }).waitFor()
  expect(asked).toHaveLength(1)
})

beyond('the list says whose turn it is, and tells apart what ended', async () => {
  const inTurn = (name: string, order: number) => ({ email: `${name}@turns.example.com`, name, order })
  const [ada, bob] = [inTurn('Ada', 0), inTurn('Bob', 1)] as const
  const [waiting, declined, voided] = [
    await sendDraft(api, [ada, bob]),
    await sendDraft(api, [ada]),
    await sendDraft(api, [ada])
  ]
  await api.post(`/test-helpers/documents/${waiting.id}/signers/${waiting.signers[0].id}/sign`)
  await api.post(`/test-helpers/documents/${declined.id}/signers/${declined.signers[0].id}/decline`)
  await api.post(`/documents/${voided.id}/void`, { reason: 'Another contract takes its place.' })
  const cells = (tab: string) => async () => {
    await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: tab }).click()
    await page.locator('table[aria-busy="false"]').waitFor()
    return (await page.getByRole('row').allTextContents()).slice(1)
  }
  await page.goto(opened.url('test/documents?signer_email=Ada@turns.example.com'))
  await expect.poll(cells('Waiting')).toEqual([expect.stringMatching(/Waiting.*1 of 2 signed, waiting for Bob/)])
  await expect.poll(cells('Declined')).toEqual([expect.stringMatching(/Declined.*Ada declined/)])
  await expect.poll(cells('Voided')).toEqual([expect.stringMatching(/Voided.*Voided by the sender/)])
  await expect.poll(cells('All')).toHaveLength(3)
  const tabs = page.getByRole('navigation', { name: 'Status' }).getByRole('link')
  await expect
    .poll(() => tabs.allTextContents())
    .toEqual(['All 3', 'Waiting 1', 'Completed 0', 'Declined 1', 'Expired 0', 'Voided 1', 'Drafts 0', 'Trash 0'])
  expect(await violationsOf(page)).toEqual([])
})

beyond('the list is limited by signer, date, template and tag, and each limit can be removed', async () => {
  await createDraft(api, { title: 'Tagged', tags: ['lease'] })
  await page.goto(opened.url('test/documents'))
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await add('Tag')
  await page.locator('.filter-line :focus').waitFor()
  await page.keyboard.type('lease')
  await page.keyboard.press('Enter')
  await expectTitles(['Taggedlease'])
  await add('Created before')
  await page.getByLabel('Created before').fill('2020-01-01')
  await page.getByText('There are no documents that match.').waitFor()
  await page.reload()
  await page.getByText('There are no documents that match.').waitFor()
  await page.getByRole('button', { name: 'Remove Created before: 2020-01-01' }).click()
  await expectTitles(['Taggedlease'])
  await page.getByRole('button', { name: 'Tag: lease', exact: true }).click()
  await page.getByRole('textbox', { name: 'Tag' }).fill('none')
  await page.keyboard.press('Enter')
  await page.getByText('There are no documents that match.').waitFor()
  await page.goBack()
  await expectTitles(['Taggedlease'])
  await add('Template')
  await page.getByLabel('Template').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await expectToFitPhones(opened, ['test/documents?tag=lease'])
})

beyond('a list that cannot be loaded says so, and is tried again', async () => {
  await page.route('**/v1/documents?*', (route) =>
    route.fulfill({ status: 500, body: '{}', headers: { 'content-type': 'application/json' } })
  )
  await page.goto(opened.url('test/documents?tag=lease'))
  await page.getByRole('alert').waitFor()
  await page.unroute('**/v1/documents?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectTitles(['Taggedlease'])
  expect(await page.getByRole('alert').count()).toBe(0)
})

beyond('a document is tagged and found by its tags, by keyboard alone', async () => {
  await page.goto(opened.url(`test/documents/${first}`))
  const field = page.getByLabel('New tag')
  await field.focus()
  await page.keyboard.type('spring')
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Tags' })
  await list.getByRole('link', { name: 'spring' }).waitFor()
  expect(await page.getByText('The tag spring was added.').count()).toBe(1)
  expect(await field.inputValue()).toBe('')
  // Somebody else tags it meanwhile.
  await api.patch(`/documents/${first}`, { tags: ['spring', 'theirs'] })
  await page.keyboard.type('2026')
  await page.keyboard.press('Enter')
  await list.getByRole('link', { name: '2026' }).waitFor()
  const tags = async () => (await api.get(`/documents/${first}`)).body.tags
  expect(await tags()).toEqual(['spring', 'theirs', '2026'])
  await field.fill('a,b')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await list.getByRole('button', { name: 'Remove theirs' }).focus()
  await page.keyboard.press('Enter')
  await list.getByRole('link', { name: 'theirs' }).waitFor({ state: 'detached' })
  expect(await tags()).toEqual(['spring', '2026'])
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await expectToFitPhones(opened, [`test/documents/${first}`])
  await list.getByRole('link', { name: 'spring' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/documents\?tag=spring$/)
  await expect.poll(titles).toEqual([expect.stringMatching(/^First.*spring/)])
  await page.getByRole('button', { name: 'Remove Tag: spring' }).click()
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(1)
})

beyond('several drafts go to the trash at once, and come back at once', async () => {
  for (const title of ['Kept of three', 'One of three', 'Two of three']) await createDraft(api, { title })
  await page.goto(opened.url('test/documents?status=draft&search=three'))
  await expectTitles(['Two of three', 'One of three', 'Kept of three'])
  const table = async () => (await page.getByRole('table').boundingBox())!.y
  const before = await table()
  await page.getByRole('checkbox', { name: 'Select One of three' }).check()
  await page.getByRole('checkbox', { name: 'Select Two of three' }).check()
  await page.getByRole('button', { name: 'Move to the trash (2)' }).waitFor()
  // What can be done with them moves nothing.
  expect(await table()).toBe(before)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Move to the trash (2)' }).click()
  await expectTitles(['Kept of three'])
  const note = page.getByRole('region', { name: 'What was done' })
  await note.getByText('In the trash now: 2').waitFor()
  await note.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await page.getByRole('rowheader').allTextContents()).length).toBe(3)
})

beyond('a row says who sent it, and its menu and the bar for several do what can be done from the list', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const title of ['Kept of trio', 'One of trio', 'Two of trio']) await createDraft(api, { title })
  await page.goto(opened.url('test/documents?search=trio&order=created_at.desc'))
  await expectTitles(['Two of trio', 'One of trio', 'Kept of trio'])
  // Twenty rows of this height are on a screen.
  const first = (await page.locator('tbody tr').first().boundingBox())!
  expect(first.y).toBeLessThanOrEqual(220)
  expect(first.y + 20 * first.height).toBeLessThanOrEqual(900)
  const row = page.getByRole('row', { name: 'Two of trio' })
  await chooseInMenu(row, 'Move to the trash', 'Two of trio')
  await expectTitles(['One of trio', 'Kept of trio'])
  for (const title of ['One of trio', 'Kept of trio']) {
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  }
  await page.getByRole('button', { name: 'Add a tag… (2)' }).click()
  await page.getByRole('dialog').getByLabel('New tag').fill('batch')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expectTitles(['One of triobatch', 'Kept of triobatch'])
  await page.goto(opened.url('test/documents?status=trash'))
  await page.getByRole('checkbox', { name: 'Select Two of trio' }).check()
  await page.getByRole('button', { name: 'Restore (1)' }).click()
  await page.getByText('The trash is empty.').waitFor()

  await sendDraft(api, [{ email: 'menu@example.com', name: 'Mina' }])
  await page.goto(opened.url('test/documents?signer_email=menu@example.com'))
  await page.getByRole('cell', { name: 'API', exact: true }).waitFor()
  await chooseInMenu(page.getByRole('row', { name: 'contract' }), 'Remind the signers', 'contract')
  await page.getByRole('region', { name: 'What was done' }).getByText('Reminders are on their way').waitFor()
  expect(await violationsOf(page)).toEqual([])
})
