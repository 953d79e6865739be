import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { createDraft, sendDraft, waitForStatus } from '../../support/journey.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let api: Api
beforeAll(async () => {
  world = await createWorld()
  api = createApi(world.url, world.account.test_key)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

const [ann, ben, cy] = ['Ann Lee', 'Ben Okri', 'Cy Young'].map((name) => ({
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@cases.example`
})) as [Person, Person, Person]
type Person = { name: string; email: string }

async function open(url: string, viewport = { width: 390, height: 844 }): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', viewport })).newPage()
  await page.goto(url)
  return page
}

/** Signs a document without fields, as a person does who sees the page for the first time. */
async function sign(within: Page | FrameLocator, name: string, finish = 'Finish') {
  if (finish === 'Finish') {
    await within.locator('.closing__block button').click()
    const dialog = within.getByRole('dialog', { name: 'Your signature' })
    await dialog.getByRole('tab', { name: 'Type' }).click()
    await dialog.getByLabel('Type your name').fill(name)
    await dialog.getByRole('button', { name: 'Adopt' }).click()
    await within.getByText('I have read this and I agree').click()
  }
  await within.getByRole('button', { name: finish, exact: true }).click()
}

const urlOf = async (id: string, signer_id: string, candidate_id?: string): Promise<string> =>
  (await api.post(`/documents/${id}/embedded-sign-url`, { signer_id, candidate_id })).body.sign_url

async function signAt(id: string, signer: string, name: string) {
  const page = await open(await urlOf(id, signer))
  await sign(page, name)
  await page.getByRole('heading', { name: /signed/i }).waitFor()
  return page
}

async function template(roles: Record<string, number>): Promise<string> {
  const { id } = await createDraft(api)
  const orders = Object.fromEntries(Object.entries(roles).map(([role, order]) => [role, { order }]))
  return (await api.post('/templates', { document_id: id, title: 'Waiver', roles: orders })).body.id
}

/** Who has signed in the end. */
async function signedBy(id: string) {
  await waitForStatus(api, id, 'completed')
  const { signers } = (await api.get(`/documents/${id}`)).body
  return signers.map(({ name, status }: Record<string, string>) => `${name}: ${status}`)
}

test('a director of both companies signs once, and sees that it is for both', async () => {
  const template_id = await template({ Seller: 1, Buyer: 1 })
  const role_assignments = { Seller: { email: ann.email }, Buyer: { email: ann.email } }
  const { id } = (await api.post('/documents/from-template', { template_id, role_assignments })).body
  const { signers } = (await api.post(`/documents/${id}/send`, { signers: [ann], skip_email: true })).body
  const page = await open(await urlOf(id, signers[0].id))
  await page
    .getByText(/Seller.*Buyer|Buyer.*Seller/)
    .first()
    .waitFor()
  await sign(page, ann.name)
  expect(await signedBy(id)).toEqual(['Ann Lee: signed'])
})

test('a tenant is the guarantor, too, and the landlord comes after', async () => {
  const template_id = await template({ Tenant: 1, Guarantor: 1, Landlord: 2 })
  const { id } = (await api.post('/documents/from-template', { template_id })).body
  const people = [
    { ...ann, roles: ['Tenant', 'Guarantor'] },
    { ...ben, role: 'Landlord' }
  ]
  const { signers } = (await api.post(`/documents/${id}/send`, { signers: people, skip_email: true })).body
  await signAt(id, signers[0].id, ann.name)
  await signAt(id, signers[1].id, ben.name)
  expect(await signedBy(id)).toEqual(['Ann Lee: signed', 'Ben Okri: signed'])
})

test('who signs first countersigns last, each on a page of their own', async () => {
  const steps = [ann, ben, ann].map((person, index) => ({ ...person, order: index + 1 }))
  const { id, signers } = await sendDraft(api, steps, { skip_email: true })
  for (const [index, { name }] of steps.entries()) await signAt(id, signers[index].id, name)
  expect(await signedBy(id)).toEqual(['Ann Lee: signed', 'Ben Okri: signed', 'Ann Lee: signed'])
})

test('of three approvers, two open it and press at once, and one has it', async () => {
  const several = { candidates: [ann, ben, cy], action: 'approve' }
  const { id, signers } = await sendDraft(api, [several], { skip_email: true })
  const [{ id: signer, candidates }] = signers
  const pages = await Promise.all([0, 1].map(async (index) => open(await urlOf(id, signer, candidates[index].id))))
  const buttons = pages.map((page) => page.getByRole('button', { name: 'I will do it' }))
  for (const button of buttons) await button.waitFor()
  await Promise.all(buttons.map((button) => button.click()))
  const told = (page: Page) => page.getByRole('heading', { name: /has taken this on/ })
  await told(pages[0]!)
    .or(pages[0]!.getByRole('button', { name: 'Approve', exact: true }))
    .first()
    .waitFor()
  const isFirst = (await told(pages[0]!).count()) === 0
  await told(pages[isFirst ? 1 : 0]!).waitFor()
  const mine = pages[isFirst ? 0 : 1]!
  await sign(mine, '', 'Approve')
  expect(await signedBy(id)).toEqual([`${isFirst ? ann.name : ben.name}: signed`])
})

test('three people sign at one tablet', async () => {
  const { id } = await sendDraft(api, [ann, ben, cy], { skip_email: true })
  const { body } = await api.post(`/documents/${id}/in-person-url`, { host: 'Charles Babbage' })
  const page = await open(body.in_person_url, { width: 820, height: 1180 })
  for (const { name } of [ann, ben, cy]) {
    await page.getByRole('button', { name }).click()
    await sign(page.frameLocator('iframe'), name)
    await page
      .frameLocator('iframe')
      .getByRole('heading', { name: /signed/i })
      .waitFor()
    await page.getByRole('button', { name: 'Hand the device on' }).click()
  }
  await page.getByRole('heading', { name: 'Nobody is left to sign here.' }).waitFor()
  expect(await signedBy(id)).toEqual(['Ann Lee: signed', 'Ben Okri: signed', 'Cy Young: signed'])
})

test('an employee signs in the app, and the manager by letter', async () => {
  const manager = { name: 'Mia Manager', email: 'mia@cases.example', order: 2 }
  const { id, signers } = await sendDraft(api, [{ ...ann, order: 1, invitation: 'none' }, manager])
  await signAt(id, signers[0].id, ann.name)
  const letter = await world.emailTo(manager.email, 'invitation')
  const page = await open(letter.links[0]!)
  await sign(page, manager.name)
  expect(await signedBy(id)).toEqual(['Ann Lee: signed', 'Mia Manager: signed'])
  const letters = (await api.get(`/test-helpers/emails?document_id=${id}&to=${ann.email}`)).body.data
  expect(letters.filter(({ kind }: { kind: string }) => kind === 'invitation')).toEqual([])
})

test('a lawyer reads the pages, and cannot sign', async () => {
  const lawyer = { name: 'Lena Lawyer', email: 'lena@cases.example', when: 'sent' }
  const { id } = await sendDraft(api, [ann], { cc: [lawyer], skip_email: true })
  const page = await open((await world.emailTo(lawyer.email, 'request-copy')).links[0]!)
  await page.locator('.page canvas').first().waitFor()
  expect(await page.getByRole('button', { name: /Finish|Sign|Start/ }).count()).toBe(0)
  await api.post(`/documents/${id}/void`, { reason: 'The terms have changed.' })
  await page.reload()
  await page.getByRole('heading', { name: 'This document was voided' }).waitFor()
})

test('a link that has expired takes nobody, and says so', async () => {
  const { body: link } = await api.post(`/templates/${await template({ Visitor: 1 })}/links`, { role: 'Visitor' })
  await api.patch(`/template-links/${link.id}`, {
    expires_at: new Date(world.clock.now().getTime() + 3600_000).toISOString()
  })
  world.clock.advance(2 * 3600_000)
  const page = await open(link.url)
  await page.getByRole('heading', { name: 'This link cannot be used at the moment' }).waitFor()
})

test('a stranger does not exhaust a link behind a QR code', async () => {
  const request = { role: 'Visitor', authentication: 'none', max_uses_per_day: 1 }
  const { body: link } = await api.post(`/templates/${await template({ Visitor: 1 })}/links`, request)
  const begin = async (name: string) => {
    const page = await open(link.url)
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Your e-mail address').fill(`${name.toLowerCase()}@cases.example`)
    await page.getByRole('button', { name: 'Continue' }).click()
    return page
  }
  await (await begin('Stranger')).waitForURL(/\/sign#token=/)
  const closed = await open(link.url)
  await closed.getByRole('heading', { name: 'This link cannot be used at the moment' }).waitFor()
  await api.patch(`/template-links/${link.id}`, { max_uses_per_day: 2 })
  const guest = await begin('Guest')
  await guest.waitForURL(/\/sign#token=/)
  await sign(guest, 'Guest')
  const { data } = (await api.get(`/documents?template_link_id=${link.id}`)).body
  expect(data).toHaveLength(2)
})
