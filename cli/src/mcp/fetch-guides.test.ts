import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fetchGuides, pagesIn } from './fetch-guides.js'
import { createGuideSearch } from './search-guides.js'

test('finds the pages in the text of all pages', () => {
  const text = `---
url: /docs/index.md
description: An API.
---

# Signpost

Sends PDFs.

---

A rule.

---

---
url: /docs/guides/webhooks.md
---

# Webhooks

See [errors](/docs/errors.md).
`
  expect(pagesIn(text, 'https://sign.example')).toEqual([
    { url: 'https://sign.example/docs/', markdown: expect.stringContaining('---\n\nA rule.\n') },
    {
      url: 'https://sign.example/docs/guides/webhooks',
      markdown: expect.stringContaining('# Webhooks\n\nSee [errors]')
    }
  ])
})

test('searches what the service serves, once it is built', async () => {
  const answers: [number, string][] = [
    [503, ''],
    [404, ''],
    [200, '---\nurl: /docs/guides/webhooks.md\n---\n\n# Webhooks\n\n## Rotate the secret\n\nBoth sign.\n']
  ]
  const server = createServer((_request, response) => {
    const [status, text] = answers.shift() ?? [500, '']
    response.writeHead(status).end(text)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const search = createGuideSearch(() => fetchGuides(url))
  await expect(search('secret')).rejects.toThrow('the service answered 503')
  expect(await search('secret')).toEqual([])
  const section = { id: `${url}/docs/guides/webhooks#rotate-the-secret`, title: 'Webhooks: Rotate the secret' }
  expect(await search('secret')).toMatchObject([section])
  expect(await search('secret')).toMatchObject([section])
  server.closeAllConnections()
  server.close()
})
