import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Response } from 'express'
import { escapeHtml } from '../../common/escape-html.js'
import { sendPlainPage } from '../plain-page.js'
import { nameThisService } from './name-this-service.js'
import { fileOfPage, readPage } from './read-page.js'

const style = `:root{color-scheme:light dark}
body{font:17px/1.6 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem 1rem 4rem;overflow-wrap:break-word}
pre{overflow:auto;padding:.8rem;background:#8882;border-radius:6px;font-size:.85em;line-height:1.45}
code{font-family:ui-monospace,monospace;font-size:.9em}pre code{font-size:1em}
table{display:block;overflow:auto;border-collapse:collapse;font-size:.9em}
th,td{border:1px solid #8885;padding:.3rem .6rem;text-align:left;vertical-align:top}
.note{border-bottom:1px solid #8885;padding-bottom:.8rem;font-size:.9em}`
const note = `<p class="note">The documentation is being built, with search and the reference, which takes a minute or two after the first start.
This is its text. Load the page again to see the built one. <a href="/docs/">All pages</a></p>`

/**
 * Answers with a page of the documentation as it is written, while the site is being built. Returns false if there is no such
 * page, such as those that the build makes of the contract.
 */
export async function sendDocsText(
  response: Response,
  folder: string,
  place: string,
  siteUrl: string
): Promise<boolean> {
  const isMarkdown = place.endsWith('.md')
  const file = fileOfPage(folder, place.replace(/(^|\/)index(\.md|\.html)?$|\.(md|html)$/, '$1'))
  if (!file) return false
  const page = await readPage(file)
  const markdown = nameThisService(page.markdown, siteUrl)
  response.set('Cache-Control', 'no-store')
  // Its links are relative to the folder.
  if (path.basename(file) === 'index.md' && /[^/]$/.test(place) && !/\.\w+$/.test(place))
    response.redirect(302, `/docs/${place}/`)
  else if (isMarkdown) response.type('text/markdown').send(markdown)
  else {
    // Loaded only here: a service with a built site never needs it.
    const { renderPage } = await import('./render-page.js')
    const html = renderPage(markdown, (page) => fileOfPage(folder, page) !== undefined)
    const contents = file === path.join(folder, 'index.md') ? await listOfPages(folder) : ''
    sendPlainPage(response, { title: `${page.title} | Signpost`, style, body: `${note}\n${html}${contents}` })
  }
  return true
}

async function listOfPages(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).sort()
  const items = names.map(async (name) => {
    const { title } = await readPage(path.join(folder, name))
    const place = name
      .split(path.sep)
      .join('/')
      .replace(/(^|\/)index\.md$|\.md$/, '$1')
    return `<li><a href="/docs/${place}">${escapeHtml(title)}</a></li>`
  })
  return `<h2>All pages</h2>\n<ul>\n${(await Promise.all(items)).join('\n')}\n</ul>`
}
