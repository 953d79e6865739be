// Installs the packages that a goal of the build needs, and no others: a clone that only starts the service does without the
// tools of tests and checks, which are more than half of all.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { manifestOf, packageFolders } from './packages.mjs'
import { root } from './pnpm.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { step } from './step.mjs'

/** The folders of all packages. pnpm never leaves out the root. */
const everything = ['.', ...packageFolders]

/** Those whose dependencies a goal needs, where it does not need all. What they import of other folders they name themselves. */
const needed = {
  start: ['.', 'pdf', 'server'],
  demo: ['.', 'pdf', 'server', 'sdk', 'webhook-verifier', 'examples'],
  docs: ['.', 'pdf', 'server', 'spec', 'sdk', 'docs']
}

const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.bootstrap-install.json')

/** The folders whose dependencies a goal needs. */
export const foldersFor = (goal) => needed[goal] ?? everything

/** Says what is to be installed: another one after a change of a manifest, and for another Node. */
export function wantedInstall() {
  const manifests = everything.map((folder) => path.posix.join(folder, 'package.json'))
  return fingerprint(
    [...manifests, 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'patches'],
    process.version,
    process.platform,
    process.arch
  )
}

/** Whether the dependencies of these folders are installed. */
export function isInstalled(install, folders) {
  return missingFolders(install, folders, readStamp(stampFile)).length === 0
}

/** Installs the dependencies of these folders, if they are not. What others have is left as it is. */
export async function installFor(install, folders, say) {
  if (isInstalled(install, folders)) return
  mkdirSync(modules, { recursive: true })
  await withLock(path.join(modules, '.bootstrap-install.lock'), () => installMissing(install, folders, say))
}

// Another process may have done everything while this one waited.
function installMissing(install, folders, say) {
  const stamp = readStamp(stampFile)
  const missing = missingFolders(install, folders, stamp)
  if (missing.length === 0) return
  const kept = stamp.install === install ? stamp.folders.filter((folder) => !missing.includes(folder)) : []
  const all = missing.length + kept.length === everything.length
  say(all ? 'Installing all dependencies.' : 'Installing the dependencies.')
  const began = performance.now()
  writeStamp(stampFile, { install, folders: kept })
  const filters = all ? [] : missing.map((folder) => `--filter=${manifestOf(folder).name}`)
  step('The installation', ['install', '--frozen-lockfile', '--reporter=append-only', ...filters])
  writeStamp(stampFile, { install, folders: [...kept, ...missing] })
  say(`Installed in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

function missingFolders(install, folders, stamp) {
  if (stamp.install !== install || !isThere('.')) return folders
  return folders.filter((folder) => !stamp.folders.includes(folder) || !isThere(folder))
}

function isThere(folder) {
  const place = path.join(root, folder, 'node_modules')
  return existsSync(place) && readdirSync(place).length > 0
}
