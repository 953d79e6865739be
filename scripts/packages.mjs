// The packages of the workspace, from pnpm-workspace.yaml and their manifests: whatever goes through all of them asks here, so that
// none is forgotten where a list is kept by hand. Reads these files itself, because it runs before anything is installed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The manifest of the package in this folder, relative to the root. */
export const manifestOf = (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))

/** The folders of all packages but the root, in the order of pnpm-workspace.yaml. */
export const packageFolders = foldersIn(readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8'))

/** Those whose code is of the product, its tests or its documentation: all but tools that are a package only to have own versions. */
export const sourceFolders = packageFolders.filter((folder) => !folder.startsWith('scripts/'))

/** Those that npm gets. */
export const publishedFolders = packageFolders.filter((folder) => !manifestOf(folder).private)

/** The configurations of all programs whose types are checked, relative to the root. */
export const checkedPrograms = sourceFolders.flatMap(programsIn)

function foldersIn(workspace) {
  const [, list] = /^packages:\n((?: {2}- .+\n)+)/m.exec(workspace)
  return [...list.matchAll(/- (.+)\n/g)].map(([, folder]) => folder)
}

// Of the package itself and, where a folder of it is a program of its own, such as a page, of that.
function programsIn(folder) {
  const below = readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !packageFolders.includes(`${folder}/${entry.name}`))
    .map((entry) => `${folder}/${entry.name}`)
  return [folder, ...below].flatMap(configsIn)
}

function configsIn(folder) {
  return ['tsconfig.check.json', 'tsconfig.web-check.json']
    .map((name) => `${folder}/${name}`)
    .filter((file) => existsSync(path.join(root, file)))
}
