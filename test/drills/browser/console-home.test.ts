import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import {
  type ConsolePage,
  expectToFitPhones,
  followLink,
  openConsole,
  openConsoleAsOwner
} from '../../support/console.js'
import { createDraft, sendDraft, signatureField, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let opened: ConsolePage
let page: Page
let api: Api
let email: string
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  api = createApi(world.url, world.account.test_key)
  email = (await world.api.get('/account')).body.email
  opened = await openConsoleAsOwner(world, browser)
  page = opened.page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

async function goHome(mode = 'test') {
  await page.goto(opened.url(`${mode}/home`))
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
}

async function expectNoViolations() {
  expect(await violationsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf(page, ['color-contrast'])).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(opened.problems.filter((text) => text.includes('Content Security Policy'))).toEqual([])
}

describe('without documents', () => {
  test('home is the first view, and small', async () => {
    const loaded: string[] = []
    page.on('request', (request) => request.url().endsWith('.js') && loaded.push(request.url()))
    await page.goto(opened.url())
    await page.getByRole('heading', { name: 'Send your first document' }).waitFor()
    expect(page.url()).toBe(opened.url('test/home'))
    const sizes = loaded.map(async (url) => {
      const { headers } = await fetch(url, { headers: { 'accept-encoding': 'gzip' }, method: 'HEAD' })
      return Number(headers.get('content-length'))
    })
    const sum = (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
    expect(sum).toBeGreaterThan(10_000)
    expect(sum).toBeLessThan(58_000)
  })

  test('it leads to a key, and what is copied creates a document', async () => {
    await goHome('live')
    const snippet = page.getByRole('region', { name: 'curl' })
    await snippet.getByRole('button', { name: 'Copy' }).click()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-home-'))
    await writeFile(path.join(folder, 'agreement.pdf'), await makePdf({}))
    const { live_key } = await world.createAccount()
    const shell = command.replace('sp_test_…', await createKeyLike(world, live_key))
    const { stdout } = await promisify(execFile)('bash', ['-c', shell], { cwd: folder })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'draft', file_name: 'agreement.pdf' })
    await page.getByRole('link', { name: 'Create a key' }).click()
    await page.getByRole('heading', { name: 'API keys' }).waitFor()
    expect(page.url()).toBe(opened.url('live/developers/keys'))
  })

  test('it is accessible, and fits phones', async () => {
    await goHome()
    await expectNoViolations()
    await expectToFitPhones(opened, ['test/home'])
  })

  test('three steps lead to the first signed document: an example, which anyone who sends it signs', async () => {
    await goHome()
    const current = page.getByRole('list', { name: 'Three steps' }).locator('[aria-current=step]')
    await current.getByRole('button', { name: 'Send the example' }).click()
    const link = current.getByRole('link', { name: 'Open the signing page' })
    await link.waitFor()
    const [example] = (await api.get('/documents')).body.data
    const { id } = example
    const { body } = await api.get(`/documents/${id}`)
    expect(body).toMatchObject({ status: 'sent', signers: [{ email, status: 'pending' }] })
    const letters = await world.emailsTo(email, 2)
    expect(letters.at(-1)).toMatchObject({ kind: 'invitation', links: [expect.stringContaining('/sign#token=')] })
    expect(letters.at(-1)!.links).toEqual([await link.getAttribute('href')])
    await expectNoViolations()
    // The steps go on after a reload, and by themselves once it is signed.
    await page.reload()
    await link.waitFor()
    await expectToFitPhones(opened, ['test/home'])
    // In another browser of the account, too.
    const elsewhere = await openConsoleAsOwner(world, browser, 3)
    await elsewhere.page.getByRole('link', { name: 'Open the signing page' }).waitFor()
    await elsewhere.page.context().close()
    await api.post(`/test-helpers/documents/${id}/signers/${body.signers[0].id}/sign`)
    await waitForStatus(api, id, 'completed')
    await current.getByText('It is signed, sealed and completed.').waitFor()
    await expectNoViolations()
    const download = page.waitForEvent('download')
    await current.getByRole('button', { name: 'Download the sealed PDF' }).click()
    expect((await download).suggestedFilename()).toBe('Example agreement - signed.pdf')
    await current.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'Send your first document' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '1 completed' }).waitFor()
    expect((await api.get(`/documents/${id}`)).body.metadata).toEqual({})
    await goHome()
    expect(await page.getByRole('heading', { name: 'Send your first document' }).count()).toBe(0)
  })

  test('empty lists say what to do, with the request that does it', async () => {
    const views = {
      documents: ['There are no documents yet.', '/v1/documents'],
      templates: ['There are no templates yet.', '/v1/templates'],
      'bulk-sends': ['There are no bulk sends yet.', '/v1/documents/doc_…/bulk-send'],
      'developers/webhooks': ['There are no endpoints yet.', '/v1/webhooks']
    }
    for (const [view, [text, path]] of Object.entries(views)) {
      await page.goto(opened.url(`live/${view}`))
      await page.getByText(text!).waitFor()
      expect(await page.getByRole('region', { name: 'With the API' }).textContent()).toContain(`${world.url}${path} `)
      expect(await violationsOf(page)).toEqual([])
    }
    await expectToFitPhones(
      opened,
      Object.keys(views).map((view) => `live/${view}`)
    )
    await page.goto(opened.url('live/documents?search=nobody'))
    await page.getByText('There are no documents that match.').waitFor()
  })

  test('live mode sends nothing by a click', async () => {
    await goHome('live')
    await page.getByRole('link', { name: 'Choose a PDF' }).waitFor()
    expect(await page.getByRole('button', { name: 'Send yourself a document' }).count()).toBe(0)
  })
})

describe('with documents', () => {
  const ada = { email: 'ada@example.com', name: 'Ada Lovelace', fields: [signatureField], order: 1 }
  const grace = { email: 'grace@example.com', name: 'Grace Hopper', fields: [signatureField], order: 2 }

  let waiting: string
  beforeAll(async () => {
    waiting = (await sendDraft(api, [ada, grace])).id
    await createDraft(api, { title: 'Still a draft' })
    await api.post('/webhooks', { url: 'http://127.0.0.1:9/quiet', events: ['document.completed'] })
  })

  test('statuses are counted, and lead to the documents', async () => {
    await goHome()
    expect(await page.getByRole('list', { name: 'Documents' }).getByRole('link').allTextContents()).toEqual([
      '1 Waiting',
      '1 Completed',
      '0 Declined',
      '0 Expired',
      '0 Voided',
      '1 Drafts'
    ])
    await page.getByRole('link', { name: '1 Drafts' }).click()
    await page.getByRole('link', { name: 'Still a draft' }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBe(1)
  })

  test('whoever is awaited is named, not who signs later, and can be reminded', async () => {
    await goHome()
    const row = page.getByRole('region', { name: 'Waiting longest' }).getByRole('row').nth(1)
    await row.getByRole('rowheader', { name: 'contract' }).waitFor()
    await row.getByRole('cell', { name: 'Ada Lovelace', exact: true }).waitFor()
    await row.getByRole('button', { name: 'Remind: contract' }).click()
    await row.getByText('Reminded').waitFor()
    const letters = await world.emailsTo('ada@example.com', 2)
    expect(letters.map(({ kind }) => kind)).toEqual(['invitation', 'reminder'])

    await goHome()
    await api.post(`/documents/${waiting}/void`, { reason: 'Nobody needs it any more.' })
    await row.getByRole('button', { name: 'Remind: contract' }).click()
    await row.getByRole('alert').waitFor()
  })

  test('who was written to before is offered again', async () => {
    const { id } = (await api.get('/documents?status=draft')).body.data[0]
    await page.goto(opened.url(`test/documents/${id}/prepare`))
    await page.getByRole('button', { name: 'Add a signer' }).click()
    const offered = () =>
      page.locator('#known-addresses option').evaluateAll((all) => all.map((each) => each.getAttribute('value')))
    await expect.poll(offered).toEqual(expect.arrayContaining(['ada@example.com', 'grace@example.com']))
    await page.getByLabel('E-mail address').fill('grace@example.com')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Grace Hopper')
    await page.getByRole('button', { name: /^Remove Grace/ }).click()
  })

  test('what happened by day is drawn, in a table and in a file', async () => {
    await goHome()
    const { body } = await api.get('/account/usage')
    const today = body.data.at(-1)
    const chart = page.getByRole('img', { name: `Documents sent by day: ${today.documents.sent} in all.` })
    expect(await chart.locator('g').count()).toBe(30)
    const box = await chart.locator('g').last().locator('rect').last().boundingBox()
    expect(box!.height).toBeGreaterThan(10)
    await page.getByText('As a table').click()
    const { created, sent, completed } = today.documents
    const numbers = await page
      .getByRole('region', { name: 'By day' })
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .allTextContents()
    expect(numbers.slice(0, 5).map(Number)).toEqual([created, sent, completed, 0, 0])

    await page.getByLabel('Period').selectOption('7 days')
    await expect.poll(() => chart.locator('g').count()).toBe(7)
    await page.reload()
    await expect.poll(() => chart.locator('g').count()).toBe(7)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(8)
    expect(lines[0]).toContain('date,documents.created,documents.sent,documents.completed')
    expect(lines.at(-1)).toContain(`${today.date},${created},${sent},${completed},0,0,`)
  })

  test('the plan’s limits are there', async () => {
    await goHome()
    await page.getByText('1 of 20').waitFor()
    expect(await page.getByRole('progressbar', { name: 'Webhook endpoints' }).getAttribute('value')).toBe('1')
  })

  test('it is accessible, and fits phones', async () => {
    await goHome()
    await page.getByText('As a table').click()
    await expectNoViolations()
    await expectToFitPhones(opened, ['test/home'])
  })

  test('a viewer sees the documents, and what else the role includes', async () => {
    await sendDraft(api, [ada])
    const key = await createKeyLike(world, world.account.live_key)
    await createApi(world.url, key).post('/members', { email: 'viewer@example.com', role: 'viewer' })
    const theirs = await openConsole(world, browser)
    await followLink(world, theirs, 'viewer@example.com')
    await theirs.page.getByRole('link', { name: '1 Drafts' }).waitFor()
    await theirs.page.getByRole('region', { name: 'Waiting longest' }).getByRole('rowheader').first().waitFor()
    await theirs.page.getByText('Nothing needs you.').waitFor()
    for (const name of ['By day', 'Limits of the plan'])
      expect(await theirs.page.getByRole('heading', { name }).count()).toBe(0)
    expect(await theirs.page.getByRole('button', { name: 'Remind' }).count()).toBe(0)
    expect(theirs.problems).toEqual([])
    await theirs.page.context().close()
  })
})
