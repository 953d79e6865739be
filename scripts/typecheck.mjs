// Checks the types of all packages, or of those in these folders and of what they import: node scripts/typecheck.mjs spec sdk
// Afterwards, only what changed is checked again.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkedPrograms } from './packages.mjs'
import { root } from './pnpm.mjs'

const compiler = path.join(root, 'scripts', 'compiler', 'node_modules', 'typescript', 'bin', 'tsc')
// What tsconfig.composite.json names.
const folder = path.join(root, 'node_modules', '.cache', 'typecheck')
// The versions of what is installed, and of what was when the types were checked. The compiler does not compare them.
const installed = path.join(root, 'node_modules', '.pnpm', 'lock.yaml')
const known = path.join(folder, 'lock.yaml')

/** What the compiler gets. Throws if there is no package in a folder. */
export function typecheckArguments(folders) {
  return ['--build', ...(folders.length === 0 ? checkedPrograms : folders.flatMap(configsIn))]
}

function configsIn(folder) {
  const configs = checkedPrograms.filter((config) => config.startsWith(`${folder}/`))
  if (configs.length === 0)
    throw new Error(`There is no package in ${folder}. Name folders such as spec, sdk or server.`)
  return configs
}

function check(args) {
  forgetOtherVersions()
  // One for each package: several would check again what they share, and packages are checked beside each other.
  return (
    spawnSync(process.execPath, [compiler, ...args, '--checkers', '1'], { cwd: root, stdio: 'inherit' }).status ?? 1
  )
}

function forgetOtherVersions() {
  const versions = textOf(installed)
  if (versions === textOf(known)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(known, versions)
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = check(typecheckArguments(process.argv.slice(2)))
  } catch ({ message }) {
    console.error(message)
    process.exitCode = 2
  }
}
