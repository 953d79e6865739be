import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { publishedFolders } from '../packages.mjs'
import { root } from '../pnpm.mjs'
import { installsFrom, textsToCopy, withSource } from './install-from.mjs'

const read = (file) => readFileSync(path.join(root, file), 'utf8')

test('everything to copy installs the packages from one place', () => {
  const texts = textsToCopy()
  expect(texts.filter((file) => withSource(read(file), installsFrom) !== read(file))).toEqual([])
  // And none asks a registry for a name that may be somebody else's.
  if (installsFrom === 'service')
    expect(texts.filter((file) => /npx[^\n]*@signpost|"--yes", "@signpost/.test(read(file)))).toEqual([])
})

test('what is installed from the service are packages that it has', () => {
  const named = textsToCopy().flatMap((file) => [...read(file).matchAll(/\/packages\/([a-z-]+)\.tgz/g)])
  const names = new Set(named.map(([, name]) => name))
  expect([...names].sort()).toEqual([...publishedFolders].sort())
})

test('a command and a dependency are written for both places', () => {
  const service =
    'npm install --global http://localhost:4400/packages/cli.tgz\n"@signpost/sdk": "http://localhost:4400/packages/sdk.tgz"'
  const npm = 'npm install --global @signpost/cli\n"@signpost/sdk": "^1.0.0"'
  expect(withSource(npm, 'service')).toBe(service)
  expect(withSource(service, 'npm')).toBe(npm)
})
