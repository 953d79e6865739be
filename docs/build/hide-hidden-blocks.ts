import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Removes comments, which are for the tests, from the pages' Markdown versions. */
export async function hideHiddenBlocks(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => /\.(md|txt)$/.test(name)).map((name) => withoutComments(path.join(folder, name)))
  )
}

async function withoutComments(file: string) {
  const content = await readFile(file, 'utf8')
  await writeFile(file, content.replaceAll(/<!--.*?-->\n*/gs, ''))
}
