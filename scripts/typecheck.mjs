// Checks the types of all packages, or of those in these folders: node scripts/typecheck.mjs spec sdk
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pnpm, root } from './pnpm.mjs'

/** What pnpm runs. Throws if a folder is no package. */
export function typecheckArguments(folders) {
  const unknown = folders.find((folder) => !existsSync(path.join(root, folder, 'package.json')))
  if (unknown) throw new Error(`There is no package in ${unknown}. Name folders such as spec, sdk or server.`)
  const packages = folders.flatMap((folder) => ['--filter', `./${folder}`])
  return ['-r', ...packages, '--if-present', 'run', 'typecheck']
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = pnpm(typecheckArguments(process.argv.slice(2)))
  } catch ({ message }) {
    console.error(message)
    process.exitCode = 2
  }
}
