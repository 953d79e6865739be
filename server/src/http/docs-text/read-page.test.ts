import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOfPage, readPage } from './read-page.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-pages-'))
  await mkdir(path.join(folder, 'self-hosting'))
  for (const name of ['index', 'errors', 'self-hosting/index', 'self-hosting/backup'])
    await writeFile(path.join(folder, `${name}.md`), page)
})
afterAll(() => rm(folder, { recursive: true }))

const page = `---

title: Error codes
description: Every one.
---

# Error codes

<!-- given const a = 1 -->
See [this page](/docs.md){target="_self"}.

::: code-group

\`\`\`html [Script]
<!-- stays -->
::: stays
\`\`\`

:::

<!-- generated -->
`

test.each([
  ['', 'index.md'],
  ['errors', 'errors.md'],
  ['self-hosting/', 'self-hosting/index.md'],
  ['self-hosting', 'self-hosting/index.md'],
  ['self-hosting/backup', 'self-hosting/backup.md'],
  ['errors/', undefined],
  ['reference/', undefined],
  ['../pages/errors', undefined],
  ['self-hosting/../errors', undefined]
])('the page at %s', (place, file) => {
  expect(fileOfPage(folder, place)).toBe(file && path.join(folder, file))
})

test('leaves out what only the build of the site understands, except in code', async () => {
  expect(await readPage(path.join(folder, 'errors.md'))).toEqual({
    title: 'Error codes',
    markdown: `# Error codes

See [this page](/docs.md).


\`\`\`html [Script]
<!-- stays -->
::: stays
\`\`\`


*This part of the page is being made.*
`
  })
})
