import { readFile } from 'node:fs/promises'
import path from 'node:path'

const staticImport = /\b(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g

/** The scripts that a script needs before it runs, and those that they need, so that none is only found in another. */
export async function preloadsOf(folder: string, script: string, found = new Set<string>()): Promise<Set<string>> {
  const code = await readFile(path.join(folder, script), 'utf8')
  for (const [, needed = ''] of code.matchAll(staticImport)) {
    if (found.has(needed)) continue
    found.add(needed)
    await preloadsOf(folder, needed, found)
  }
  return found
}
