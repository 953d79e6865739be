import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { linkMarkdown } from './link-markdown.js'

/** Removes comments, which are for the tests, forms and drawings from the pages' Markdown versions, and links them to each other. */
export async function simplifyMarkdown(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => /\.(md|txt)$/.test(name)).map((name) => simplify(folder, name)))
}

async function simplify(folder: string, name: string) {
  const file = path.join(folder, name)
  const content = await readFile(file, 'utf8')
  const described = content.replaceAll(/<svg.*?<title>(.*?)<\/title>.*?<\/svg>/gs, '$1')
  await writeFile(file, linkMarkdown(described.replaceAll(/<!--.*?-->\n*|^<TryIt .*? \/>\n*/gms, '')))
}
