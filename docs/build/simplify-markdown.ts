import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Removes comments, which are for the tests, and drawings from the pages' Markdown versions, and links them to each other. */
export async function simplifyMarkdown(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => /\.(md|txt)$/.test(name)).map((name) => simplify(path.join(folder, name))))
}

async function simplify(file: string) {
  const content = await readFile(file, 'utf8')
  const described = content.replaceAll(/<svg.*?<title>(.*?)<\/title>.*?<\/svg>/gs, '$1')
  const linked = linkMarkdown(described.replaceAll(/<!--.*?-->\n*/gs, ''))
  await writeFile(file, isIndex(file) ? linkFromAbove(linked, path.basename(file, '.md')) : linked)
}

// VitePress moves `guides/index.md` to `guides.md`, but its links stay relative to the folder.
const isIndex = (file: string) => file.endsWith('.md') && existsSync(file.slice(0, -3))

function linkFromAbove(content: string, folder: string): string {
  return content.replaceAll('](./', `](./${folder}/`).replaceAll('](../', '](./')
}

/** Links that VitePress resolves in the site only, as the addresses of Markdown pages. */
function linkMarkdown(content: string): string {
  return content
    .replaceAll(
      /\]\(\/(?!docs\/)([^)#.]+?)\/?(#[^)]*)?\)/g,
      (_, page: string, anchor = '') => `](/docs/${page}.md${anchor})`
    )
    .replaceAll(/(\]\(\.[^)#]*)\/index\.md/g, '$1.md')
}
