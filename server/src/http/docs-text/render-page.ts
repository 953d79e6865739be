import { Marked } from 'marked'
import { escapeHtml } from '../../common/escape-html.js'

/** The HTML of Markdown that is part of this repository. `isPage` says which paths below the root of the docs are pages. */
export function renderPage(markdown: string, isPage: (place: string) => boolean): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const [, label] = /\[(.+)\]/.exec(lang) ?? []
        return `${label ? `<p><small>${escapeHtml(label)}</small></p>` : ''}<pre><code>${escapeHtml(text)}</code></pre>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escapeHtml(addressOf(href, isPage))}">${this.parser.parseInline(tokens)}</a>`
      }
    }
  })
  return marked.parse(markdown, { async: false })
}

/** As the site links: `./webhooks.md#rotate` to `./webhooks#rotate`, and `/errors` to `/docs/errors`. */
function addressOf(href: string, isPage: (place: string) => boolean): string {
  const [, file = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(href) ?? []
  if (/^[a-z]+:/.test(file)) return href
  const place = file.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')
  if (!file.startsWith('/')) return `${place || (file ? './' : '')}${hash}`
  return isPage(place.slice(1)) || place.startsWith('/reference/') ? `/docs${place}${hash}` : href
}

/** As the site names its headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
