import * as z from 'zod'
import { sha256Of } from '../../storage/document-files.js'
import type { SmallFile } from '../package/copies-of-seal.js'
import { type Manifest, writeManifest } from '../package/manifest.js'
import { names, packageFormat } from '../package/names.js'
import { type Check, fails, holds } from './evidence-report.js'

type Files = ReadonlyMap<string, Buffer>

const manifestSchema = z.strictObject({
  format: z.literal(packageFormat.format),
  version: z.literal(packageFormat.version),
  document_id: z.string().regex(/^doc_\w{1,60}$/),
  files: z.array(z.strictObject({ name: z.string().max(255), sha256: z.string().regex(/^[0-9a-f]{64}$/) })).max(1000)
})

/** The table of contents of a package, or undefined if it is missing or of another form. */
export function readManifest(files: Files): Manifest | undefined {
  try {
    const text = String(files.get(names.manifest))
    const manifest = manifestSchema.parse(JSON.parse(text))
    const { document_id, files: listed } = manifest
    const isUnique = new Set(listed.map(({ name }) => name)).size === listed.length
    // One text for each manifest.
    return isUnique && writeManifest(document_id, listed) === text ? manifest : undefined
  } catch {
    return undefined
  }
}

/**
 * Checks that all files are there, as the manifest lists them, and that the copies of what is in the sealed PDF are exact.
 * @param problems what is wrong with the archive
 * @param copies the files as they are made from the sealed PDF; undefined if it cannot be read
 */
export function checkFiles(files: Files, problems: string[], copies: SmallFile[] | undefined): Check {
  const manifest = readManifest(files)
  const found = [
    ...problems,
    ...(manifest ? problemsOfList(files, manifest) : [`${names.manifest} is missing, damaged or of a newer version.`]),
    ...(copies ? problemsOfCopies(files, copies) : [])
  ]
  if (found.length > 0) return fails('files', 'The package is not as the service made it.', found)
  return holds('files', `All ${files.size} files are there and unchanged, as ${names.manifest} lists them.`)
}

function problemsOfList(files: Files, manifest: Manifest): string[] {
  const listed = new Set(manifest.files.map(({ name }) => name))
  // A manifest that fits what is left is written quickly.
  const left = Object.values(names)
    .filter((name) => name !== names.manifest && !listed.has(name) && !files.has(name))
    .map((name) => `"${name}" is missing: the service puts one into every package.`)
  const absent = manifest.files
    .filter(({ name }) => !files.has(name))
    .map(({ name }) => `"${name}" is missing, although ${names.manifest} lists it.`)
  const changed = manifest.files
    .filter(({ name, sha256 }) => sha256Of(files.get(name) ?? '') !== sha256 && files.has(name))
    .map(({ name }) => `"${name}" was changed: it differs from ${names.manifest}.`)
  const added = [...files.keys()]
    .filter((name) => name !== names.manifest && !listed.has(name))
    .map((name) => `"${name}" was added: ${names.manifest} does not list it.`)
  return [...left, ...absent, ...changed, ...added]
}

function problemsOfCopies(files: Files, copies: SmallFile[]): string[] {
  const made = new Map(copies.map(({ name, content }) => [name, content]))
  const wrong = copies
    .filter(({ name, content }) => !files.get(name)?.equals(content))
    .map(({ name }) => `"${name}" is not what ${names.document} contains.`)
  const strange = [...files.keys()]
    .filter((name) => name.includes('/') && !made.has(name))
    .map((name) => `"${name}" is not in ${names.document}.`)
  return [...wrong, ...strange]
}
