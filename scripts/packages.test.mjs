import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkedPrograms, manifestOf, packageFolders, publishedFolders } from './packages.mjs'
import { root } from './pnpm.mjs'

const committed = output('git', ['ls-files', '--cached', '--others', '--exclude-standard']).trim().split('\n')

function output(command, args) {
  return spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout
}

test('every package of ours is in the workspace', () => {
  const folders = committed.filter((file) => /(^|\/)package\.json$/.test(file)).map((file) => path.dirname(file))
  const ours = folders.filter((folder) => /^@signpost\//.test(manifestOf(folder).name))
  expect(packageFolders.toSorted()).toEqual(ours.toSorted())
})

// An example that is a project of its own has tests for those who begin with it. The drills `next` and `journeys` run them there.
function isOfExample(file) {
  const folder = path.dirname(file)
  return !packageFolders.includes(folder) && existsSync(path.join(root, folder, 'package.json'))
}

test('every test is run by the suite or by a drill', () => {
  const lists = [[], ['--config', 'test/drills/vitest.config.ts']].flatMap((config) =>
    JSON.parse(output('node', ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json', ...config]))
  )
  const run = lists.map(({ file }) => path.relative(root, file))
  const tests = committed.filter(
    (file) => /\.test\.\w+$/.test(file) && existsSync(path.join(root, file)) && !isOfExample(file)
  )
  expect(tests.filter((file) => !run.includes(file))).toEqual([])
})

// The examples are checked as one program, with the compilers of those that have their own.
test('the types of every program are checked', () => {
  const configs = committed.filter((file) => path.basename(file) === 'tsconfig.json')
  const folders = configs.filter((file) => existsSync(path.join(root, file))).map((file) => path.dirname(file))
  const own = folders.filter((folder) => path.dirname(folder) !== 'examples')
  const checked = checkedPrograms.map((file) => path.dirname(file))
  expect(own.filter((folder) => !checked.includes(folder))).toEqual([])
})

test('programs read the sources of what is published, and not what was built of them', () => {
  const { paths } = JSON.parse(readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8')).compilerOptions
  const libraries = publishedFolders.filter((folder) => '.' in manifestOf(folder).exports)
  const code = libraries.flatMap((folder) => {
    const { name, exports } = manifestOf(folder)
    return Object.keys(exports).flatMap((entry) =>
      (exports[entry].import?.types ?? exports[entry].types) ? path.posix.join(name, entry) : []
    )
  })
  expect(Object.keys(paths).toSorted()).toEqual(code.toSorted())
})
