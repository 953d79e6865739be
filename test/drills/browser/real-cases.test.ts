import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { type ConsolePage, chooseInMenu, openConsoleAsOwner } from '../../support/console.js'
import { waitForStatus } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

// Nine cases of real senders: each is set up, sent and followed in the console, and signed on the page that its letter leads to.

let world: World
let browser: Browser
let console_: ConsolePage
let page: Page
let api: Api
let pdf: Buffer
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  pdf = Buffer.from(await makePdf())
  browser = await launchBrowser()
  console_ = await openConsoleAsOwner(world, browser)
  page = console_.page
  await page.setViewportSize({ width: 1440, height: 900 })
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})
beforeEach(() => {
  console_.problems.length = 0
  return () => expect(console_.problems).toEqual([])
})

/** Somebody of a case. A test has people of its own, so that no letter is that of another test. */
const personOf = (name: string, test: string) => ({
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@${test}.example`
})
const ofCase = (test: string) => ['Ann Lee', 'Ben Okri', 'Cy Young'].map((name) => personOf(name, test)) as People
type Person = ReturnType<typeof personOf>
type People = [Person, Person, Person]

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const signer = (index: number) => page.locator('.signer').nth(index)
const place = (name: string) => page.locator('.path__signer').filter({ hasText: name })
const step = (name: string) => page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()
const upload = async (name: string) => {
  const choosing = page.waitForEvent('filechooser')
  await button('Choose a file').click()
  await (await choosing).setFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf })
}

/** Uploads a document, and stands at its signers. */
async function begin(title: string) {
  await page.goto(console_.url('test/send'))
  await upload(title)
  await button('Add a signer').waitFor()
}

async function addSigner(index: number, { name, email }: Person) {
  await button('Add a signer').click()
  await signer(index).getByLabel('Name').fill(name)
  await signer(index).getByLabel('E-mail address').fill(email)
}

/** Makes a template of a PDF, with these roles beside each other or one after another. */
async function makeTemplate(title: string, roles: Record<string, number>): Promise<string> {
  await page.goto(console_.url('test/templates/new'))
  await upload(title)
  const list = page.getByRole('form', { name: 'Roles' })
  for (const [role, order] of Object.entries(roles)) {
    await list.getByLabel('New role').fill(role)
    await button('Add a role').click()
    await list.getByLabel(`Order of ${role}`).fill(String(order))
  }
  await button('Remove Signer').click()
  await button('Save the template').click()
  await page.getByRole('form', { name: 'Create a document' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

/** Sends what stands at one of its steps. Answers its identifier. */
async function send(): Promise<string> {
  await step('Review and send')
  await button('Send as a test').click()
  await page.getByRole('heading', { name: 'The document was sent.' }).waitFor()
  return /documents\/(\w+)/.exec(page.url())![1]!
}

async function open(url: string, viewport = { width: 390, height: 844 }): Promise<Page> {
  const opened = await (await browser.newContext({ locale: 'en-GB', viewport })).newPage()
  await opened.goto(url.replace(/^https?:\/\/[^/]+/, world.url))
  return opened
}

/** Opens what a letter leads to. */
const openLetter = async ({ email }: Person, kind = 'invitation', count = 1) => {
  const letters = (await world.emailsTo(email, count)).filter((letter) => letter.kind === kind)
  return open(letters.at(-1)!.links[0]!)
}

/** Signs a document without fields, as a person does who sees the page for the first time. */
async function sign(within: Page | FrameLocator, name: string) {
  await within.locator('.closing__block button').click()
  const signature = within.getByRole('dialog', { name: 'Your signature' })
  await signature.getByRole('tab', { name: 'Type' }).click()
  await signature.getByLabel('Type your name').fill(name)
  await signature.getByRole('button', { name: 'Adopt' }).click()
  await within.getByText('I have read this and I agree').click()
  await within.getByRole('button', { name: 'Finish', exact: true }).click()
  await within.getByRole('heading', { name: /signed/i }).waitFor()
}

/** What the sender sees in the end. */
async function expectCompleted(id: string, signed: string[]) {
  await waitForStatus(api, id, 'completed')
  await page.goto(console_.url(`test/documents/${id}`))
  const path = page.locator('.path__signer--signed')
  await expect.poll(() => path.locator('strong').allTextContents()).toEqual(signed)
}

test('a director of both companies signs once, and sees that it is for both', async () => {
  const [ann] = ofCase('director')
  await makeTemplate('Share transfer', { Seller: 1, Buyer: 1 })
  for (const role of ['Seller', 'Buyer']) await page.getByLabel(`E-mail address of ${role}`).fill(ann.email)
  await button('Create a draft').click()
  await page.getByRole('link', { name: 'Prepare and send' }).click()
  await page
    .locator('.signer__part')
    .getByText(/Seller.*Buyer|Buyer.*Seller/)
    .waitFor()
  await signer(0).getByLabel('Name').fill(ann.name)
  const id = await send()
  const signing = await openLetter(ann)
  await signing
    .getByText(/Seller.*Buyer|Buyer.*Seller/)
    .first()
    .waitFor()
  await sign(signing, ann.name)
  await expectCompleted(id, ['Ann Lee'])
  await place('Ann Lee')
    .getByText(/Seller.*Buyer|Buyer.*Seller/)
    .waitFor()
})

test('a tenant is the guarantor, too, and the landlord comes after', async () => {
  const [ann, ben] = ofCase('tenant')
  await makeTemplate('Lease', { Tenant: 1, Guarantor: 1, Landlord: 2 })
  await button('Create a draft').click()
  await page.getByRole('link', { name: 'Prepare and send' }).click()
  for (const [index, person] of [ann, ann, ben].entries()) {
    await signer(index).getByLabel('Name').fill(person.name)
    await signer(index).getByLabel('E-mail address').fill(person.email)
  }
  await button('Let one person take both parts').click()
  await expect.poll(() => page.locator('.signer').count()).toBe(2)
  const id = await send()
  await place('Ann Lee')
    .getByText(/Tenant.*Guarantor|Guarantor.*Tenant/)
    .waitFor()
  await sign(await openLetter(ann), ann.name)
  await sign(await openLetter(ben), ben.name)
  await expectCompleted(id, ['Ann Lee', 'Ben Okri'])
})

test('who signs first countersigns last, each on a page of their own', async () => {
  const [ann, ben] = ofCase('countersign')
  await begin('Order')
  for (const [index, person] of [ann, ben, ann].entries()) await addSigner(index, person)
  await page.getByLabel('They sign one after another').check()
  const id = await send()
  await sign(await openLetter(ann), ann.name)
  await sign(await openLetter(ben), ben.name)
  await sign(await openLetter(ann, 'invitation', 2), ann.name)
  await expectCompleted(id, ['Ann Lee', 'Ben Okri', 'Ann Lee'])
})

test('of three approvers, two open it and press at once, one has it, gives it back, and another one approves', async () => {
  const [ann, ben, cy] = ofCase('approve')
  await begin('Budget')
  await button('Add a signer').click()
  await signer(0).getByLabel('What they do').selectOption('Approves')
  await signer(0).getByLabel('One of several people signs').check()
  await button('Add another person').click()
  for (const [index, { name, email }] of [ann, ben, cy].entries()) {
    const row = page.locator('.candidate').nth(index)
    await row.getByLabel('Name').fill(name)
    await row.getByLabel('E-mail address').fill(email)
  }
  const id = await send()
  const pages = await Promise.all([openLetter(ann), openLetter(ben)])
  const buttons = pages.map((each) => each.getByRole('button', { name: 'I will do it' }))
  for (const each of buttons) await each.waitFor()
  await Promise.all(buttons.map((each) => each.click()))
  const told = (each: Page) => each.getByRole('heading', { name: /has taken this on/ })
  await told(pages[0]!)
    .or(pages[0]!.getByRole('button', { name: 'Approve', exact: true }))
    .first()
    .waitFor()
  const taker = (await told(pages[0]!).count()) === 0 ? ann : ben
  await told(pages[taker === ann ? 1 : 0]!).waitFor()
  // The sender sees who it is, and gives it back to all.
  await page.reload()
  await page.getByText(`${taker.name} has taken it. It was also for:`).waitFor()
  await chooseInMenu(page, 'Give it back to all…', taker.name)
  await button('Give it back').click()
  await page.getByText('Whoever takes it first signs:').waitFor()
  await page.getByText(/offered the signing to Ann Lee/).waitFor()
  const third = await openLetter(cy, 'invitation', 2)
  await third.getByRole('button', { name: 'I will do it' }).click()
  await third.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectCompleted(id, ['Cy Young'])
})

test('three people sign at one tablet', async () => {
  const people = ofCase('tablet')
  await begin('Minutes')
  for (const [index, person] of people.entries()) await addSigner(index, person)
  const id = await send()
  await chooseInMenu(page, 'Sign in person…')
  await page.getByLabel('Your name').fill('Charles Babbage')
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button('Open the page').click()])
  await tab.setViewportSize({ width: 820, height: 1180 })
  for (const { name } of people) {
    await tab.getByRole('button', { name }).click()
    await sign(tab.frameLocator('iframe'), name)
    await tab.getByRole('button', { name: 'Hand the device on' }).click()
  }
  await tab.getByRole('heading', { name: 'Nobody is left to sign here.' }).waitFor()
  await tab.close()
  await expectCompleted(id, ['Ann Lee', 'Ben Okri', 'Cy Young'])
  for (const { name } of people) await page.getByText(`${name} took the device of Charles Babbage`).waitFor()
})

test('an employee signs in the app, and the manager by letter', async () => {
  const [ann, ben] = ofCase('employee')
  await begin('Leave')
  for (const [index, person] of [ann, ben].entries()) await addSigner(index, person)
  await page.getByLabel('They sign one after another').check()
  await signer(0).getByText('Identity, language, invitation and company').click()
  await signer(0).getByLabel('Is invited and reminded').selectOption('By me or my app, with a link')
  const id = await send()
  // What the app shows is the link that the sender copies.
  await place('Ann Lee').getByRole('button', { name: 'Copy link: Ann Lee' }).click()
  await page.getByText('The link of Ann Lee is copied.').waitFor()
  await sign(await open(await page.evaluate(() => navigator.clipboard.readText())), ann.name)
  await sign(await openLetter(ben), ben.name)
  await expectCompleted(id, ['Ann Lee', 'Ben Okri'])
  const letters = (await api.get(`/test-helpers/emails?document_id=${id}&to=${ann.email}`)).body.data
  expect(letters.filter(({ kind }: { kind: string }) => kind === 'invitation')).toEqual([])
})

test('a lawyer reads the pages with a code, and cannot sign', async () => {
  const [ann, , cy] = ofCase('lawyer')
  await begin('Settlement')
  await addSigner(0, ann)
  await step('Review and send')
  await page.getByRole('region', { name: 'How it is sent' }).getByText('More', { exact: true }).click()
  await button('Add a copy').click()
  await page.getByLabel('Name of the recipient').fill(cy.name)
  await page.getByLabel('E-mail address of the recipient').fill(cy.email)
  await page.getByLabel('Gets a copy of').selectOption('What is to be signed')
  await page.getByLabel('Access code', { exact: true }).fill('Zebra 47')
  await send()
  const reading = await openLetter(cy, 'request-copy')
  await reading.getByLabel('Access code').fill('Zebra 47')
  await reading.keyboard.press('Enter')
  await reading.locator('.page canvas').first().waitFor()
  expect(await reading.getByRole('button', { name: /Finish|Sign|Start/ }).count()).toBe(0)
  await chooseInMenu(page, 'Void…')
  await dialog().getByLabel('Reason').fill('The terms have changed.')
  await dialog().getByRole('button', { name: 'Void' }).click()
  await dialog().waitFor({ state: 'detached' })
  await reading.reload()
  await reading.getByRole('heading', { name: 'This document was voided' }).waitFor()
})

/** Makes a link of a template. Answers its address. */
async function makeLink(template: string, limits: Record<string, string>): Promise<string> {
  await page.goto(console_.url(`test/templates/${template}/links`))
  await button('Create a link').click()
  await dialog().getByLabel('E-mail address of the person who opens it').selectOption('Not verified')
  for (const [label, value] of Object.entries(limits)) await dialog().getByLabel(label, { exact: true }).fill(value)
  await dialog().getByRole('button', { name: 'Create' }).click()
  await dialog().waitFor({ state: 'detached' })
  return (await page.locator('td a.cut').getAttribute('href'))!
}

async function changeLimits(limits: Record<string, string>) {
  await chooseInMenu(page, 'Change the limits…', 'Visitor')
  for (const [label, value] of Object.entries(limits)) await dialog().getByLabel(label, { exact: true }).fill(value)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
}

async function beginAt(link: string, name: string) {
  const opened = await open(link)
  await opened.getByLabel('Your name').fill(name)
  await opened.getByLabel('Your e-mail address').fill(`${name.toLowerCase()}@links.example`)
  await opened.getByRole('button', { name: 'Continue' }).click()
  return opened
}
const expectClosed = async (link: string) =>
  (await open(link)).getByRole('heading', { name: 'This link cannot be used at the moment' }).waitFor()

test('a link that has expired takes nobody, says so, and opens again once its deadline is moved', async () => {
  const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3600_000)
  const local = (at: Date) =>
    page.evaluate((time) => {
      const date = new Date(time)
      return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    }, at.getTime())
  const template = await makeTemplate('Visit', { Visitor: 1 })
  const link = await makeLink(template, { Expires: await local(inHours(1)) })
  world.clock.advance(2 * 3600_000)
  await expectClosed(link)
  await page.reload()
  await page
    .getByRole('row', { name: /Visitor/ })
    .getByText(/^expired$/i)
    .waitFor()
  await changeLimits({ Expires: await local(inHours(2)) })
  await page
    .getByRole('row', { name: /Visitor/ })
    .getByText(/^expired$/i)
    .waitFor({ state: 'detached' })
  const guest = await beginAt(link, 'Gina')
  await guest.waitForURL(/\/sign#token=/)
  await sign(guest, 'Gina')
})

test('a stranger does not exhaust a link behind a QR code', async () => {
  const template = await makeTemplate('Waiver', { Visitor: 1 })
  const link = await makeLink(template, { 'Most documents a day (UTC)': '1' })
  await (await beginAt(link, 'Stranger')).waitForURL(/\/sign#token=/)
  await expectClosed(link)
  await page.reload()
  await page.getByText(/used up today/i).waitFor()
  await changeLimits({ 'Most documents a day (UTC)': '2' })
  const guest = await beginAt(link, 'Guest')
  await guest.waitForURL(/\/sign#token=/)
  await sign(guest, 'Guest')
  await page.reload()
  await page
    .getByRole('row', { name: /Visitor/ })
    .getByRole('link', { name: '2', exact: true })
    .click()
  await page.waitForURL(/template_link_id=/)
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(2)
})
