import type { Migration } from './migration-files.js'

type Identified = Pick<Migration, 'name' | 'sha256'>

/** Digests of earlier texts of migrations, whose schema a later migration makes the same as that of the text of today. */
const earlierDigests: Readonly<Record<string, string>> = {
  // Until 000031-search-text.
  '000001-start': '3d81840ad3c4bdc4dbca3ad3dc2268d7d06073a0dc7fde1c0bb062fb4fba39fb'
}

/** Whether a migration that was applied is this one. */
export function isSameMigration(own: Identified, applied: Identified): boolean {
  if (own.name !== applied.name) return false
  return own.sha256 === applied.sha256 || earlierDigests[own.name] === applied.sha256
}
