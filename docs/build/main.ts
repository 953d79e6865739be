// Builds the site into the server's folder, compressed.
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { precompress } from '../../pages/build/precompress.js'
import { linkMarkdown } from './link-markdown.js'
import { writePages } from './write-pages.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const fresh = fileURLToPath(new URL('../dist', import.meta.url))
const served = fileURLToPath(new URL('../../server/dist/docs', import.meta.url))

await writePages()
await build(root)
await simplifyMarkdown(fresh)
await precompress(fresh)
// At once: a service that runs serves either the old site or the new one.
await rm(served, { recursive: true, force: true })
await rename(fresh, served)

/** Removes comments, which are for the tests, forms and drawings from the pages' Markdown versions, and links them to each other. */
async function simplifyMarkdown(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => /\.(md|txt)$/.test(name)).map((name) => simplify(folder, name)))
}

async function simplify(folder: string, name: string) {
  const file = path.join(folder, name)
  const content = await readFile(file, 'utf8')
  const described = content.replaceAll(/<svg.*?<title>(.*?)<\/title>.*?<\/svg>/gs, '$1')
  await writeFile(file, linkMarkdown(described.replaceAll(/<!--.*?-->\n*|^<TryIt .*? \/>\n*/gms, '')))
}
