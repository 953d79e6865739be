// npx tsx test/drills/mutants/run.ts FILE.json [--every-drill]: which mutants of a list `npm test` kills, which of the others what CI
// runs of the drills, and if asked, which of those that are left any drill does.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyWithMutants } from './copy-with-mutants.js'
import type { Mutant } from './find-mutants.js'
import { runWithMutants } from './run-with-mutants.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const drills = ['--config', 'test/drills/vitest.config.ts']
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const suites: Record<string, string[]> = {
  'npm test': [],
  'the drills of CI': [...drills, ...scripts['drill:small'].split('vitest.config.ts ')[1].split(' ')],
  ...(process.argv.includes('--every-drill') ? { 'another drill': drills } : {})
}

/** What became of a mutant. */
interface Fate {
  mutant: Mutant
  killedBy: string | undefined
  suite: string | undefined
}

const work = mkdtempSync(path.join(os.tmpdir(), 'signpost-mutants-'))
try {
  const mutants: Mutant[] = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))
  const fates = judge(mutants, path.join(work, 'clone'))
  for (const { mutant, killedBy, suite } of fates) {
    const change = `${mutant.file}: ${mutant.before} -> ${mutant.after}`
    console.log(killedBy ? `dies in ${suite} (${killedBy}): ${change}` : `SURVIVES: ${change}`)
  }
  const dead = fates.filter(({ killedBy }) => killedBy)
  const inTests = dead.filter(({ suite }) => suite === 'npm test')
  const left = mutants.length - fates.length
  const gone = left === 0 ? '' : `; ${left} no longer fit the source`
  console.log(`${dead.length} of ${fates.length} mutants die, ${inTests.length} of them in npm test${gone}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

function judge(mutants: Mutant[], clone: string): Fate[] {
  let left = copyWithMutants(root, clone, mutants)
  const fates: Fate[] = []
  for (const [suite, options] of Object.entries(suites)) {
    if (left.size === 0) break
    const reached = reachedBy(clone, suite, options)
    const config = options.slice(0, 2)
    for (const [number, mutant] of left) {
      const killedBy = killerOf(clone, number, [...(reached.get(number) ?? [])], config)
      console.error(`${suite}, mutant ${number} of ${mutant.file}: ${killedBy ?? 'lives'}`)
      if (killedBy) fates.push({ mutant, killedBy, suite })
    }
    left = new Map([...left].filter(([, mutant]) => !fates.some((fate) => fate.mutant === mutant)))
  }
  return [...fates, ...[...left.values()].map((mutant) => ({ mutant, killedBy: undefined, suite: undefined }))]
}

/** Runs a suite with every mutant off, and returns which files reach each. */
function reachedBy(clone: string, suite: string, options: string[]): Map<number, Set<string>> {
  const folder = path.join(work, suite.replaceAll(' ', '-'))
  mkdirSync(folder)
  const { code, failed } = runWithMutants(clone, options, { MUTANT_REACH: folder })
  if (code !== 0) throw new Error(`${suite} fails without a mutant, in ${failed ?? 'its start'}`)
  const reached = new Map<number, Set<string>>()
  const lines = existsSync(path.join(folder, 'reached'))
    ? readFileSync(path.join(folder, 'reached'), 'utf8').trim().split('\n')
    : []
  for (const line of lines) {
    const [file = '', number = ''] = line.split(' ')
    reached.set(Number(number), (reached.get(Number(number)) ?? new Set()).add(file))
  }
  return reached
}

// What only the start of all tests reaches shows itself in any of them.
function killerOf(clone: string, number: number, reached: string[], options: string[]): string | undefined {
  const files = reached.map((file) => (file === '*' ? 'test/journeys/skip-email.test.ts' : path.relative(clone, file)))
  if (files.length === 0) return undefined
  const { code, failed } = runWithMutants(clone, [...options, '--bail', '1', ...files], { MUTANT: String(number) })
  return code === 0 ? undefined : (failed ?? 'the start of the tests')
}
