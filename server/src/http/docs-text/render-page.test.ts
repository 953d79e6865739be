import { expect, test } from 'vitest'
import { renderPage } from './render-page.js'

const isPage = (place: string) => ['errors', 'guides/webhooks'].includes(place)
const render = (markdown: string) => renderPage(markdown, isPage)

test.each([
  ['[a](./webhooks.md#rotate)', './webhooks#rotate'],
  ['[a](../self-hosting/index.md#mail)', '../self-hosting/#mail'],
  ['[a](#here)', '#here'],
  ['[a](/errors)', '/docs/errors'],
  ['[a](/reference/documents/send-document)', '/docs/reference/documents/send-document'],
  ['[a](/llms.txt)', '/llms.txt'],
  ['[a](https://nodejs.org/index.md)', 'https://nodejs.org/index.md']
])('%s leads to %s', (markdown, address) => {
  expect(render(markdown)).toBe(`<p><a href="${address}">a</a></p>\n`)
})

test('names headings as the site does, and shows the label of a block', () => {
  expect(render('## 1. Start the `service`\n')).toBe(
    '<h2 id="1-start-the-service">1. Start the <code>service</code></h2>\n'
  )
  expect(render('```ts [SDK]\nconst a = b < c\n```\n')).toBe(
    '<p><small>SDK</small></p><pre><code>const a = b &lt; c</code></pre>\n'
  )
})
