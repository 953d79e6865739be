import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { publishedFolders } from './packages.mjs'
import { step } from './step.mjs'

/** Packs the published packages into a folder, as publishing does. Returns the tarball of each package. */
export function packAll(folder) {
  mkdirSync(folder, { recursive: true })
  const filters = publishedFolders.flatMap((name) => ['--filter', `@signpost/${name}`])
  step('Packing', [...filters, 'pack', '--pack-destination', folder])
  const files = readdirSync(folder)
  return Object.fromEntries(publishedFolders.map((name) => [name, path.join(folder, tarballOf(name, files))]))
}

function tarballOf(name, files) {
  const found = files.filter((file) => file.startsWith(`signpost-${name}-`) && file.endsWith('.tgz'))
  if (found.length !== 1) throw new Error(`Packing made ${found.length} tarballs of ${name}`)
  return found[0]
}
