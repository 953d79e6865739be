import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A page of the documentation as it is written. */
export interface WrittenPage {
  title: string
  /** Without what only the build of the site understands. */
  markdown: string
}

// A block of code, a comment, the beginning or end of a container, the attributes of a link.
const parts = /^(?<code>```.*?^```)$|<!--\s*(?<comment>.*?)-->\n*|^:::[^\n]*\n|(?<=\]\([^()\s]*\))\{[^}]*\}/gms
const frontmatter = /^---\n(.*?)\n---\n+/s
const segment = /^[\w-]+$/

/** The file of a page by its path below `/docs/`: `guides/webhooks` or `self-hosting/`. Undefined if it is none that is written. */
export function fileOfPage(folder: string, place: string): string | undefined {
  const names = place.split('/').filter((name) => name !== '')
  // Nothing but names: the path cannot leave the folder.
  if (!names.every((name) => segment.test(name))) return undefined
  const index = path.join(folder, ...names, 'index.md')
  const files = /(^|\/)$/.test(place) ? [index] : [`${path.join(folder, ...names)}.md`, index]
  return files.find((file) => existsSync(file))
}

export async function readPage(file: string): Promise<WrittenPage> {
  const content = await readFile(file, 'utf8')
  const [, head = ''] = frontmatter.exec(content) ?? []
  const [, title = 'Signpost'] = /^title: (.*)$/m.exec(head) ?? []
  return { title, markdown: withoutMarks(content.replace(frontmatter, '')) }
}

function withoutMarks(content: string): string {
  return content.replaceAll(parts, (...found) => {
    const { code, comment } = found.at(-1) as Record<string, string | undefined>
    if (code !== undefined) return code
    return comment?.startsWith('generated') ? '*This part of the page is being made.*\n' : ''
  })
}
