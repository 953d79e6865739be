import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { foldersFor } from './install.mjs'
import { root } from './pnpm.mjs'

const manifestOf = (folder) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))

test('tests and checks have all packages, and starting the service those of the server', () => {
  const workspace = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')
  const packages = [...workspace.split('\n\n')[0].matchAll(/^ {2}- (.+)$/gm)].map(([, folder]) => folder)
  const withModules = packages.filter((folder) => {
    const { dependencies, devDependencies } = manifestOf(folder)
    return dependencies || devDependencies
  })
  for (const goal of ['test', 'publish']) expect(foldersFor(goal).toSorted()).toEqual(['.', ...withModules].toSorted())
  expect(foldersFor('start')).toEqual(['.', 'pdf', 'pages', 'server'])
})

// Sources of these folders are bundled into the server, the pages and the SDK. Where only its packages are installed, theirs come from there.
test.each([
  ['server', 'spec'],
  ['server', 'sdk'],
  ['server', 'cli'],
  ['pages', 'spec'],
  ['pages', 'sdk'],
  ['sdk', 'spec']
])('%s names the packages that %s needs, in the same version', (into, folder) => {
  const { dependencies, devDependencies } = manifestOf(into)
  for (const [name, version] of Object.entries(manifestOf(folder).dependencies)) {
    expect({ [name]: { ...devDependencies, ...dependencies }[name] }).toEqual({ [name]: version })
  }
})
