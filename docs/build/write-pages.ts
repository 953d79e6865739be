import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { collection } from './collection/collection.js'
import { operations, resources } from './contract.js'
import { diagram } from './diagrams.js'
import { copyDownloads } from './downloads.js'
import { generatedClients } from './generated-clients.js'
import { changelog } from './reference/changelog.js'
import { errorSections } from './reference/errors.js'
import { eventSections } from './reference/events.js'
import { operationPage } from './reference/operation-page.js'
import { planTables } from './reference/plans.js'
import { operationIndex, resourcePage } from './reference/resource-page.js'
import { toolTable } from './reference/tools.js'
import { sdkIndex, sdkPages } from './sdk/sdk-pages.js'
import { verifierFiles } from './verifier-files.js'

const written = fileURLToPath(new URL('../pages', import.meta.url))
const generated = fileURLToPath(new URL('../generated/pages', import.meta.url))

// What replaces `<!-- generated -->` in the page of this name.
const insertions: Record<string, () => string> = {
  'changelog.md': changelog,
  'errors.md': errorSections,
  'guides/agents.md': toolTable,
  'guides/generated-clients.md': generatedClients,
  'guides/webhooks-in-other-languages.md': verifierFiles,
  'limits-and-plans.md': planTables,
  'reference/event-types.md': eventSections,
  'reference/index.md': operationIndex,
  'reference/sdk/index.md': sdkIndex
}

/** Writes the pages that VitePress builds: those in `pages`, and those that are made from the contract and the SDK. */
export async function writePages(): Promise<void> {
  await rm(generated, { recursive: true, force: true })
  await cp(written, generated, { recursive: true })
  for (const [name, make] of Object.entries(insertions)) await insert(name, make())
  for (const name of await readdir(path.join(written, 'concepts'))) await drawDiagrams(`concepts/${name}`)
  const made = [...operations.map(operationPage), ...resources.map(resourcePage), ...sdkPages()]
  for (const { path: name, content } of made) await write(name, content)
  await copyDownloads(path.join(generated, 'public'))
  await write('public/signpost.postman_collection.json', JSON.stringify(collection(), null, 2))
}

async function insert(name: string, content: string) {
  const introduction = await readFile(path.join(generated, name), 'utf8')
  if (!introduction.includes('<!-- generated -->')) throw new Error(`${name} does not say where to insert`)
  await write(
    name,
    introduction.replace('<!-- generated -->', () => content)
  )
}

// `<!-- diagram: signer -->`
async function drawDiagrams(name: string) {
  const content = await readFile(path.join(generated, name), 'utf8')
  await write(
    name,
    content.replaceAll(/<!-- diagram: (\w+) -->/g, (_, drawn: string) => diagram(drawn))
  )
}

async function write(name: string, content: string) {
  const file = path.join(generated, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}
