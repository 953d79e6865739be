import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The file that child processes run: `dist/child.js` when built, and `child.ts` when run from source.
 */
export function childEntry(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const source = path.join(here, 'child.ts')
  return existsSync(source) ? source : path.join(here, 'child.js')
}
