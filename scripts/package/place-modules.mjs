import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * Finds every package that a package needs in production, as it is installed: with the versions of the lock file and the
 * patches. Returns a map from folders below `node_modules`, where each is to be copied, to the installed folders.
 * A version that is not the first one of its name is placed inside the packages that need it, as npm does. `without` names
 * dependencies of the packages of the workspace that are left out.
 */
export function placeModules(folder, without) {
  const placed = new Map()
  const waiting = [{ from: realpathSync(folder), to: '' }]
  for (const { from, to } of waiting) {
    for (const name of neededBy(from)) {
      if ((isOurs(to) && without.includes(name)) || name.startsWith('@types/')) continue
      const installed = find(name, from)
      if (!installed) continue
      const place = placeFor(name, installed, to, placed)
      if (!place) continue
      placed.set(place, installed)
      waiting.push({ from: installed, to: place })
    }
  }
  return placed
}

const isOurs = (place) => place === '' || place.startsWith('node_modules/@signpost/')

// An optional peer is a compiler, a driver of another database and the like: the server runs without it.
function neededBy(folder) {
  const manifest = readManifest(folder)
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  return [...new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers])]
}

// Like Node: in `node_modules` of the folder and of each folder above. An optional package of another platform is nowhere.
function find(name, folder) {
  const installed = path.join(folder, 'node_modules', name)
  if (existsSync(installed)) return realpathSync(installed)
  const parent = path.dirname(folder)
  return parent === folder ? null : find(name, parent)
}

/** Where a package goes so that the one at `to` finds it, or null if it finds it already. */
function placeFor(name, installed, to, placed) {
  const visible = foldersAbove(to).map((folder) => `${folder}node_modules/${name}`)
  const found = visible.find((place) => placed.has(place))
  if (found === undefined) return `node_modules/${name}`
  return placed.get(found) === installed ? null : visible[0]
}

// From the innermost: 'node_modules/a/node_modules/b/', 'node_modules/a/', ''.
function foldersAbove(to) {
  if (to === '') return ['']
  return [`${to}/`, ...foldersAbove(to.slice(0, Math.max(0, to.lastIndexOf('/node_modules/'))))]
}

export function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}
