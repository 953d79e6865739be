import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawLibrary } from './library.js'

// Run when the server is built: the library as a folder that `signpost forms import` takes, and the server at its start.
const folder = fileURLToPath(new URL('../dist/forms', import.meta.url))
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const { slug, pdf, pageCount: _counted, ...definition } of await drawLibrary()) {
  await writeFile(path.join(folder, `${slug}.pdf`), pdf)
  await writeFile(path.join(folder, `${slug}.json`), JSON.stringify(definition, null, 2))
}
