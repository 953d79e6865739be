import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { readSource, repository } from '../../support/repository.js'
import { withMutant } from '../mutants/copy-with-mutants.js'
import { findMutants } from '../mutants/find-mutants.js'
import { runWithMutants } from '../mutants/run-with-mutants.js'

const rule = 'spec/rules/webhooks/attempt-schedule'

test('a planted fault is found: a mutant of a rule, which its tests kill where it is on', () => {
  const mutant = findMutants(path.join(repository, `${rule}.ts`)).find(
    ({ before }) => before === 'offset === undefined'
  )
  const folder = mkdtempSync(path.join(inject('dataDir'), 'mutants-'))
  symlinkSync(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'attempt-schedule.ts'), withMutant(readSource(`${rule}.ts`), mutant!, 7)!)
  writeFileSync(path.join(folder, 'attempt-schedule.test.ts'), readSource(`${rule}.test.ts`))
  const codeWith = (number: string) => runWithMutants(folder, ['--root', folder], { MUTANT: number }).code
  expect(codeWith('8')).toBe(0)
  expect(codeWith('7')).toBe(1)
})
