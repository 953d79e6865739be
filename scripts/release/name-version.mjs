// Writes the version of the package into the webhook verifiers in other languages, which are copied as files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readManifest } from '../package/place-modules.mjs'
import { root } from '../pnpm.mjs'

const { version } = readManifest(path.join(root, 'webhook-verifier'))
const folder = path.join(root, 'webhook-verifier', 'languages')
for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isFile()) continue
  const file = path.join(folder, entry.name)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/Version \S+\. SPDX/, `Version ${version}. SPDX`))
}
