import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './pnpm.mjs'

// Outputs of steps, and tests, which no step reads.
const skipped = /^(node_modules|dist|generated|\.data|.*\.test\.[a-z]+)$/

/** Returns a hash over the names and contents of these files and folders. Missing ones count as empty. */
export function fingerprint(names, ...also) {
  const hash = createHash('sha256').update(JSON.stringify(also))
  for (const file of names.flatMap(filesOf)) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesOf(name) {
  const place = path.join(root, name)
  if (!existsSync(place)) return []
  return readdirOrNull(place)?.flatMap((entry) => filesIn(name, entry)) ?? [name]
}

function filesIn(folder, entry) {
  if (skipped.test(entry.name)) return []
  const name = `${folder}/${entry.name}`
  if (entry.isDirectory()) return filesOf(name)
  return entry.isFile() ? [name] : []
}

function readdirOrNull(place) {
  try {
    return readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return null
  }
}
