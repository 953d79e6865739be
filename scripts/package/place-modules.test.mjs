import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeModules } from './place-modules.mjs'

let root
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'signpost-modules-')))
})
afterEach(() => rmSync(root, { recursive: true }))

// As pnpm installs: each package in a folder of its own, with links to what it needs beside it.
function install(id, manifest, needs = {}) {
  const name = id.split('@')[0]
  const store = path.join(root, 'store', id, 'node_modules')
  mkdirSync(path.join(store, name), { recursive: true })
  writeFileSync(path.join(store, name, 'package.json'), JSON.stringify({ name, ...manifest }))
  link(store, needs)
}

function app(manifest, needs) {
  mkdirSync(path.join(root, 'app', 'node_modules'), { recursive: true })
  writeFileSync(path.join(root, 'app', 'package.json'), JSON.stringify(manifest))
  link(path.join(root, 'app', 'node_modules'), needs)
}

function link(folder, needs) {
  for (const [name, id] of Object.entries(needs)) symlinkSync(folderOf(id), path.join(folder, name))
}

const folderOf = (id) => path.join(root, 'store', id, 'node_modules', id.split('@')[0])
const place = (without = []) => Object.fromEntries(placeModules(path.join(root, 'app'), without))

test('a second version of a package goes inside those that need it', () => {
  app({ dependencies: { web: '1', debug: '4' } }, { web: 'web@1', debug: 'debug@4' })
  install('web@1', { dependencies: { debug: '2', ms: '2' } }, { debug: 'debug@2', ms: 'ms@2' })
  install('debug@4', { dependencies: { ms: '3' } }, { ms: 'ms@3' })
  install('debug@2', { dependencies: { ms: '2' } }, { ms: 'ms@2' })
  install('ms@2', {})
  install('ms@3', {})
  expect(place()).toEqual({
    'node_modules/web': folderOf('web@1'),
    'node_modules/debug': folderOf('debug@4'),
    'node_modules/web/node_modules/debug': folderOf('debug@2'),
    'node_modules/ms': folderOf('ms@2'),
    'node_modules/debug/node_modules/ms': folderOf('ms@3')
  })
})

test('packages that need each other end, and optional peers, types and what is left out stay away', () => {
  app({ dependencies: { a: '1', left: '1' } }, { a: 'a@1', left: 'left@1' })
  const meta = { peerDependenciesMeta: { typescript: { optional: true } } }
  const peers = { peerDependencies: { typescript: '5', peer: '1' }, ...meta }
  install(
    'a@1',
    { dependencies: { b: '1', '@types/b': '1' }, ...peers },
    { b: 'b@1', typescript: 'typescript@5', peer: 'peer@1' }
  )
  install(
    'b@1',
    { dependencies: { a: '1', left: '1' }, optionalDependencies: { elsewhere: '1' } },
    { a: 'a@1', left: 'left@1' }
  )
  for (const id of ['left@1', 'typescript@5', 'peer@1']) install(id, {})
  expect(Object.keys(place())).toEqual(['node_modules/a', 'node_modules/left', 'node_modules/b', 'node_modules/peer'])
  // What another package needs is there nevertheless.
  expect(Object.keys(place(['left']))).toEqual([
    'node_modules/a',
    'node_modules/b',
    'node_modules/peer',
    'node_modules/left'
  ])
})
