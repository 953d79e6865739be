// npx tsx test/drills/mutants/choose.ts SEED COUNT: prints mutants of the server and its rules, at most one in a file, chosen by the
// seed. All folders of the server have as many, and the rules more.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { findMutants, type Mutant } from './find-mutants.js'

const seed = Number(process.argv[2] ?? 1)
const count = Number(process.argv[3] ?? 40)
const folders = shuffled([...foldersOf('server/src'), 'spec/letters', ...Array<string>(4).fill('spec/rules')])
const files = folders.map((folder) => shuffled(sourcesIn(folder)))
const chosen = new Map<string, Mutant>()
for (let turn = 0; chosen.size < count; turn++) {
  const file = files[turn % files.length]!.find((each) => !chosen.has(each) && mutantsOf(each).length > 0)
  if (file) chosen.set(file, shuffled(mutantsOf(file))[0]!)
}
console.log(JSON.stringify([...chosen.values()], null, 2))

function shuffled<Each>(list: Each[]): Each[] {
  const all = { minLength: list.length, maxLength: list.length }
  return fc
    .sample(
      fc.shuffledSubarray(
        list.map((_, index) => index),
        all
      ),
      { seed, numRuns: 1 }
    )[0]!
    .map((index) => list[index]!)
}

// What is only logged changes nothing that a test could see.
function mutantsOf(file: string): Mutant[] {
  return findMutants(file).filter(({ before }) => !/\blog\b|\.(info|warn|debug)\(/.test(before))
}

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .sort()
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.types|\.d)\.ts$/.test(name) && !/(^|\/)(testing|bench|corpus)/.test(name))
    .map((name) => path.posix.join(folder, name))
    .sort()
}
