import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const pages = fileURLToPath(new URL('../generated/pages', import.meta.url))
const site = 'http://docs'

// A code block, the address of the page that follows, a link, or a link in HTML with what is around it.
const pattern =
  /^(?<code>```.*?^```)$|^url: (?<url>\S+)$|\]\((?<link>[^()\s]+)\)(?:\{[^}]*\})?|<a href="(?<href>[^"]+)"[^>]*>(?<text>[^<]*)<\/a>/gms

/**
 * Makes the links of Markdown, relative to the page that they are in or as VitePress resolves them, addresses of Markdown pages:
 * a page may be read alone, or with all others in one file.
 */
export function linkMarkdown(content: string): string {
  let page = '/docs/'
  return content.replaceAll(pattern, (whole, ...rest) => {
    const { code, url, link, href, text } = rest.at(-1) as Record<string, string | undefined>
    if (code) return whole
    if (url) page = folderOf(url)
    if (link) return `](${addressOf(link, page)})`
    return href ? `[${text}](${addressOf(href, page)})` : whole
  })
}

// VitePress moves `guides/index.md` to `guides.md`, but its links stay relative to the folder.
function folderOf(url: string) {
  const name = url.replace(/^\/docs\//, '').replace(/\.md$/, '')
  return existsSync(path.join(pages, name, 'index.md')) ? `/docs/${name}/` : url
}

function addressOf(link: string, page: string): string {
  const target = new URL(link.startsWith('#') ? `${page}${link}` : link, `${site}${page}`)
  if (target.origin !== site) return link
  return `${markdownOf(target.pathname)}${target.hash}`
}

/** `/guides/webhooks` and `/docs/guides/webhooks.md` → `/docs/guides/webhooks.md`. What is not a page stays. */
function markdownOf(pathname: string): string {
  const name = pathname.replace(/^\/docs\//, '/').replace(/(\/index)?(\.md)?\/?$/, '')
  if (name === '') return '/docs/index.md'
  const isPage = existsSync(path.join(pages, `${name}.md`)) || existsSync(path.join(pages, name, 'index.md'))
  return isPage ? `/docs${name}.md` : pathname
}
