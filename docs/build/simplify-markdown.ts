import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Removes comments, which are for the tests, and drawings from the pages' Markdown versions. */
export async function simplifyMarkdown(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => /\.(md|txt)$/.test(name)).map((name) => simplify(path.join(folder, name))))
}

async function simplify(file: string) {
  const content = await readFile(file, 'utf8')
  const described = content.replaceAll(/<svg.*?<title>(.*?)<\/title>.*?<\/svg>/gs, '$1')
  await writeFile(file, described.replaceAll(/<!--.*?-->\n*/gs, ''))
}
