import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { languageCodes } from '../../spec/languages/languages.js'
import { digestOf } from './digest-of.js'

const source = fileURLToPath(new URL('../../spec/texts', import.meta.url))
const parts = ['signing', 'link', 'rare', 'cards', 'read', 'in-person', 'verify', 'console']

/**
 * Writes the texts that pages load when they know the language of their reader: one file for each part of each language, in a
 * folder whose name changes with them. Returns its name.
 */
export async function writeTexts(assets: string): Promise<string> {
  const files = (await Promise.all(languageCodes.map(filesIn))).flat()
  const folder = `texts-${digestOf(...files.map(({ content }) => Buffer.from(content)))}`
  for (const { name, content } of files) {
    const file = path.join(assets, folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return folder
}

async function filesIn(language: string) {
  const files = parts.map(async (part) => {
    const own = await read(language, part)
    // The names of fields, which the certificate has as well, come with the texts of the page: two files would be two requests.
    const texts = part === 'signing' ? { ...own, fieldNames: await read(language, 'field-names') } : own
    if (!texts) return []
    const { code } = await transform(`export default ${JSON.stringify(texts)}`, { minify: true, charset: 'utf8' })
    return [{ name: `${language}/${part}.js`, content: code }]
  })
  return (await Promise.all(files)).flat()
}

/** Undefined if the language has no such part: the console has fewer languages than the other pages. */
async function read(language: string, part: string): Promise<object | undefined> {
  const file = path.join(source, language, `${part}.json`)
  return readFile(file, 'utf8').then(JSON.parse, (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}
