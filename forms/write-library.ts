import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesOf } from './files-of.js'
import { drawLibrary } from './library.js'

// Run by hand after a change of the forms: the library as a folder that `signpost forms import` takes, and the server at its
// start. It is committed, because drawing it takes seconds, and packages that nothing else needs to start.
const folder = fileURLToPath(new URL('drawn', import.meta.url))
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const form of await drawLibrary()) {
  for (const [name, content] of Object.entries(filesOf(form))) await writeFile(path.join(folder, name), content)
}
