import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { openConsoleAsOwner } from '../../support/console.js'
import { launchBrowser } from '../../support/launch-browser.js'
import { makePdf } from '../../support/pdfs.js'
import { makePng } from '../../support/png.js'
import { createWorld, type World } from '../../world.js'

let world: World
let browser: Browser
let page: Page
beforeAll(async () => {
  world = await createWorld()
  browser = await launchBrowser()
  page = (await openConsoleAsOwner(world, browser)).page
})
afterAll(async () => {
  await browser?.close()
  await world?.[Symbol.asyncDispose]()
})

test('several files become one document, in the order in which they were put', async () => {
  await page.getByRole('link', { name: 'New document' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles([
    { name: 'terms.pdf', mimeType: 'application/pdf', buffer: await makePdf({ pages: 2 }) },
    { name: 'form.pdf', mimeType: 'application/pdf', buffer: await makePdf() },
    { name: 'card.png', mimeType: 'image/png', buffer: makePng(40, 20, () => [15, 118, 110, 255]) },
    { name: 'wrong.pdf', mimeType: 'application/pdf', buffer: await makePdf() }
  ])
  const files = page.getByRole('region', { name: 'Files of the document' })
  await files.getByRole('button', { name: 'Move form.pdf up' }).click()
  await files.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await files.getByRole('button', { name: 'Move terms.pdf down' }).click()
  expect(await files.getByRole('listitem').allTextContents()).toEqual(['form.pdf', 'card.png', 'terms.pdf'])
  await files.getByRole('button', { name: 'Make one document' }).click()
  await page.getByRole('heading', { name: 'form' }).waitFor()
  const [, id] = /documents\/(\w+)\/prepare/.exec(page.url())!
  const { body } = await createApi(world.url, world.account.test_key).get(`/documents/${id}/inspection`)
  expect(body.files).toMatchObject([
    { file_name: 'form.pdf', first_page: 1 },
    { file_name: 'card.png', first_page: 2 },
    { file_name: 'terms.pdf', first_page: 3, last_page: 4 }
  ])
})
