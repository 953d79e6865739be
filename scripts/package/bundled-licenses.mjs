import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { readManifest } from './place-modules.mjs'
import { isLicense, listFiles } from './wanted-files.mjs'

/**
 * The licenses of the packages that are bundled into the files of a folder, as their source maps name them: where each goes, to
 * where it is installed.
 */
export function bundledLicenses(dist) {
  const maps = listFiles(dist).filter((file) => file.endsWith('.js.map'))
  const folders = new Set(maps.flatMap((file) => packagesIn(path.join(dist, file))))
  return new Map([...folders].flatMap(licensesIn))
}

function packagesIn(map) {
  const { sources } = JSON.parse(readFileSync(map, 'utf8'))
  return sources.flatMap((source) => {
    const [folder] = /.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(source) ?? []
    return folder ? [realpathSync(path.resolve(path.dirname(map), folder))] : []
  })
}

function licensesIn(folder) {
  const { name, version } = readManifest(folder)
  const files = listFiles(folder, /(^|\/)node_modules(\/|$)/).filter(isLicense)
  return files.map((file) => [`licenses/${name}@${version}/${file}`, path.join(folder, file)])
}
