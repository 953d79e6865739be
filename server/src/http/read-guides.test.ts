import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createGuideSearch } from '@signpost/cli/mcp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGuides } from './read-guides.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-guides-'))
  await mkdir(path.join(folder, 'guides'))
  const webhooks =
    '---\nurl: /docs/guides/webhooks.md\n---\n\n# Webhooks\n\nEvents.\n\n## Rotate the secret\n\nBoth secrets sign. See [errors](../errors.md#E), [below](#x), [home](../index.md) and [Stripe](https://stripe.com/a.md).\n'
  await writeFile(path.join(folder, 'guides', 'webhooks.md'), webhooks)
  await writeFile(
    path.join(folder, 'index.md'),
    '# Signpost\n\nSend a PDF.\n\n## `documents.listEmails` {#listEmails}\n'
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('finds the section of a page, with its address', async () => {
  const search = createGuideSearch(() => readGuides('https://sign.example', folder))
  expect(await search('rotating secrets')).toEqual([
    {
      id: 'https://sign.example/docs/guides/webhooks#rotate-the-secret',
      title: 'Webhooks: Rotate the secret',
      text:
        '## Rotate the secret\n\nBoth secrets sign. See [errors](https://sign.example/docs/errors#E), ' +
        '[below](https://sign.example/docs/guides/webhooks#x), [home](https://sign.example/docs/) and ' +
        '[Stripe](https://stripe.com/a.md).'
    }
  ])
  expect((await search('pdf')).map(({ id }) => id)).toEqual(['https://sign.example/docs/'])
  expect(await search('what is the zeppelin')).toEqual([])
})

test('names the anchor that a heading gives itself', async () => {
  const search = createGuideSearch(() => readGuides('https://sign.example', folder))
  const [section] = await search('listEmails')
  expect(section).toMatchObject({
    id: 'https://sign.example/docs/#listEmails',
    title: 'Signpost: `documents.listEmails`'
  })
})

test('finds nothing before the documentation is built', async () => {
  const search = createGuideSearch(() => readGuides('https://sign.example', path.join(folder, 'missing')))
  expect(await search('pdf')).toEqual([])
})
