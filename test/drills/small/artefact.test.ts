import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { repository } from '../../support/repository.js'
import { foreignIn } from '../../support/self-contained.js'

test('planted faults are found: what refers to the repository, and what the service does not need', () => {
  const folder = mkdtempSync(path.join(inject('dataDir'), 'artefact-'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('main.js', 'console.log(1)')
  expect(foreignIn(folder, repository)).toEqual([])
  write('main.js', `import '${repository}/server/dist/main.js'`)
  write('main.js.map', '{}')
  symlinkSync('main.js', path.join(folder, 'other.js'))
  expect(foreignIn(folder, repository).sort()).toEqual([
    'main.js contains the path of the repository',
    'main.js.map is not needed',
    'other.js is a link'
  ])
})
