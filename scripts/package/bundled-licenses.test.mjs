import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bundledLicenses } from './bundled-licenses.mjs'

test('each package that a source map names comes with its licenses, and no other', () => {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'licenses-')))
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  for (const name of ['@of/one', 'two', 'three']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.2.3' }))
    write(`node_modules/${name}/LICENSE.md`, name)
    write(`node_modules/${name}/index.js`, '')
  }
  write('node_modules/two/NOTICE', 'two')
  const sources = ['../src/main.ts', '../node_modules/@of/one/index.js', '../node_modules/two/lib/index.js']
  write('dist/main.js.map', JSON.stringify({ sources }))
  expect([...bundledLicenses(path.join(root, 'dist'))]).toEqual([
    ['licenses/@of/one@1.2.3/LICENSE.md', path.join(root, 'node_modules/@of/one/LICENSE.md')],
    ['licenses/two@1.2.3/LICENSE.md', path.join(root, 'node_modules/two/LICENSE.md')],
    ['licenses/two@1.2.3/NOTICE', path.join(root, 'node_modules/two/NOTICE')]
  ])
})
