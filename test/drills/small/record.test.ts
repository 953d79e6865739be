import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource, sourcesIn } from '../../support/repository.js'
import type { Drill } from '../drill.js'
import { drills } from '../drills.js'
import { agesOf, cellsOf, withRun } from '../record.js'
import { passedIn, runDrill } from '../run-drill.js'

const page = readSource('docs/pages/self-hosting/drills.md')
const { scripts } = JSON.parse(readSource('package.json'))
const run = {
  name: 'fuzz',
  about: '8,000 random requests',
  date: new Date('2026-11-29T03:00:00Z'),
  commit: '54311562',
  seed: 7,
  seconds: 61,
  figure: '23 tests passed'
}

test('the page has a row for each drill, with what it shakes', () => {
  const rows = page.split('\n').map(cellsOf)
  const shown = rows.filter(([first]) => first?.startsWith('`')).map(([name, about]) => [name, about])
  expect(shown).toEqual(Object.entries(drills).map(([name, { about }]) => [`\`${name}\``, about]))
})

test('each drill has a small form', () => {
  const small = sourcesIn('test/drills/small').map((file) => path.basename(file, '.test.ts'))
  // Those whose small form is files of their own: the shortest, all, or those that change a package in every way.
  const words: string[] = scripts['drill:small'].split(' ').filter((word: string) => !word.endsWith('.ts'))
  const isOwn = (arg: string) => arg.includes('/') && words.some((word) => word.startsWith(arg))
  const own = Object.entries<Drill>(drills)
    .filter(([, drill]) => drill.commands({ seed: 1, only: [] }).some(({ args }) => args.some(isOwn)))
    .map(([name]) => name)
  expect(own).toEqual(['errors', 'faults', 'journeys', 'evidence'])
  expect(Object.keys(drills).filter((name) => !own.includes(name) && !small.includes(name))).toEqual([])
})

test('a run is written into its row, and its age is told', () => {
  const text = withRun(page, run)
  expect(text).toContain('| `fuzz` | 8,000 random requests | 2026-11-29 | `54311562` | 7 | 61 | 23 tests passed |')
  expect(text.split('\n')).toHaveLength(page.split('\n').length)
  expect(agesOf(['fuzz'], new Date('2026-12-02T01:00:00Z'), text)).toEqual(['fuzz: 3 days ago, at `54311562`'])
})

test('the figure of a drill is what its tests or its program say', async () => {
  expect(passedIn('\u001b[2m      Tests \u001b[22m \u001b[32m23 passed\u001b[39m (24)')).toBe(23)
  const command = { program: process.execPath, args: ['-e', 'console.log("first\\n12 documents")'] }
  const drill = { about: '', boundMinutes: 1, commands: () => [command] }
  expect(await runDrill(drill, { seed: 1, only: [] })).toEqual({ figure: '12 documents' })
})

test('planted faults are found: a drill that fails, and one that does not end', async () => {
  const planted = (script: string, boundMinutes: number) =>
    runDrill(
      { about: '', boundMinutes, commands: () => [{ program: process.execPath, args: ['-e', script] }] },
      { seed: 1, only: [] }
    )
  expect((await planted('process.exit(3)', 1)).problem).toContain('ended with 3')
  expect((await planted('setInterval(() => {}, 1000)', 0.01)).problem).toBe('it takes more than 0.01 minutes')
})
