import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The file that child processes run: `dist/pdf/child.js` when built, wherever the bundler put this module; `child.ts` when
 * run from source.
 */
export function childEntry(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const candidates = ['child.ts', 'child.js', 'pdf/child.js'].map((name) => path.join(here, name))
  // biome-ignore lint/style/noNonNullAssertion: there are three
  return candidates.find((file) => existsSync(file)) ?? candidates[2]!
}
