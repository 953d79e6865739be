import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { violationsOf } from '../../support/axe.js'
import { openConsoleAsOwner } from '../../support/console.js'
import { createDraft } from '../../support/journey.js'
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

test('a draft gets other files, with all that was prepared, and can have its own again', async () => {
  const api = createApi(world.url, world.account.test_key)
  const { id } = await createDraft(api, { pages: 2, title: 'Lease', tags: ['flats'] })
  const place = { type: 'signature', x: 72, y: 300, width: 120, height: 40, role: 'Ada' }
  await api.put(`/documents/${id}/fields`, {
    roles: { Ada: { order: 1 } },
    fields: [
      { ...place, label: 'First', page: 1 },
      { ...place, label: 'Last', page: 2 }
    ]
  })
  await api.patch(`/documents/${id}`, {
    signers: [{ name: 'Ada', email: 'ada@example.com', role: 'Ada', access_code: 'bluebird' }],
    message: 'Please sign.'
  })
  const files = page.getByRole('region', { name: 'Files of the document' })
  const use = files.getByRole('button', { name: 'Use these files' })
  const add = async (name: string, pages: number) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer: await makePdf({ pages }) })
  }
  const note = page.getByRole('region', { name: 'What was done' })
  const shown = () => /documents\/(\w+)\/prepare/.exec(page.url())![1]!
  const fieldsOf = async (draft: string) =>
    (await api.get(`/documents/${draft}/fields`)).body.fields.map(
      ({ label, page }: { label: string; page: number }) => [label, page]
    )

  await page.goto(`${world.url}/console/test/documents/${id}/prepare?step=files`)
  expect(await use.isDisabled()).toBe(true)
  await add('cover.pdf', 3)
  // A code could not be taken along, and is not lost unseen.
  await page.getByText('Take out the access codes first').waitFor()
  expect(await use.isDisabled()).toBe(true)
  await api.patch(`/documents/${id}`, {
    signers: [{ name: 'Ada', email: 'ada@example.com', role: 'Ada', access_code: null }]
  })
  await page.reload()
  await add('cover.pdf', 3)
  await files.getByRole('button', { name: 'Move cover.pdf up' }).click()
  expect(await violationsOf(page)).toEqual([])
  await use.click()
  await note.getByText('The files were changed.', { exact: true }).waitFor()
  const joined = shown()
  expect(joined).not.toBe(id)
  expect(await fieldsOf(joined)).toEqual([
    ['First', 4],
    ['Last', 5]
  ])
  const { body } = await api.get(`/documents/${joined}`)
  expect(body).toMatchObject({ title: 'Lease', page_count: 5, tags: ['flats'] })
  expect(body.draft).toMatchObject({ message: 'Please sign.', signers: [{ name: 'Ada', email: 'ada@example.com' }] })

  await note.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(new RegExp(`${id}/prepare`))
  expect((await api.get(`/documents/${joined}`)).body.trashed_at ?? 'gone').not.toBeNull()
  expect(await fieldsOf(id)).toHaveLength(2)

  await add('short.pdf', 1)
  await files.getByRole('button', { name: 'Remove contract.pdf' }).click()
  await use.click()
  await note.getByText('Fields on pages that are gone: 1.').waitFor()
  expect(await fieldsOf(shown())).toEqual([['First', 1]])
})
