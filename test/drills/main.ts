// npm run drill -- NAME|all [--seed N] [--from NAME] [FILE...]: runs a drill, or all from a name on, and writes its figure into the docs.
import { parseArgs } from 'node:util'
import type { Drill } from './drill.js'
import { drills } from './drills.js'
import { agesOf, currentCommit, record } from './record.js'
import { runDrill } from './run-drill.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, from: { type: 'string' } }
})
const [name = '', ...only] = positionals
const names = Object.keys(drills)
const wanted = name === 'all' ? names.slice(values.from ? names.indexOf(values.from) : 0) : [name]
const seed = Number(values.seed ?? 20261129)
const unknown = [...wanted, values.from ?? names[0]!].find((each) => !names.includes(each))
if (unknown !== undefined || !Number.isSafeInteger(seed)) {
  console.error(`Usage: npm run drill -- NAME|all [--seed N] [--from NAME] [FILE...]\nThe drills: ${names.join(', ')}`)
  process.exit(2)
}

const commit = currentCommit()
for (const each of wanted) {
  const drill: Drill = drills[each as keyof typeof drills]
  const start = performance.now()
  console.log(`--- ${each}: ${drill.about} (seed ${seed}, at most ${drill.boundMinutes} minutes)`)
  const { figure, problem } = await runDrill(drill, { seed, only })
  const seconds = Math.round((performance.now() - start) / 1000)
  if (problem) {
    console.error(`The drill ${each} found something: ${problem}`)
    console.error(
      `Again: npm run drill -- ${each} --seed ${seed}. All from here on: npm run drill -- all --from ${each}`
    )
    process.exit(1)
  }
  console.log(`--- ${each}: ${figure}, ${seconds} s`)
  // A part of a drill is not the drill.
  if (only.length === 0) record({ name: each, about: drill.about, date: new Date(), commit, seed, seconds, figure })
}
console.log(agesOf(names, new Date()).join('\n'))
