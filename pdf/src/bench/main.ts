import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDevelopmentCertificate } from '../signing-certificate/development-certificate.js'
import { CONTENDERS, type ContenderName } from './contenders.js'
import { makeFile } from './make-file.js'
import { type Measured, measure, median } from './measure.js'

// Measures what sealing costs: CPU time, which other work on the machine hardly changes, and memory. Each contender
// runs in a process of its own, in turn, several times:
//   node bench.js [childEntry] [repetitions]       measures all and prints tables and a line of JSON
//   node bench.js --one NAME INPUT ROUNDS KEYS …   measures one; what the first form starts

const SIZES = [
  { name: '1 page, 50 KB', pages: 1, bytesPerPage: 49_000, rounds: 100 },
  { name: '50 pages, 1 MB', pages: 50, bytesPerPage: 20_000, rounds: 60 },
  { name: '100 pages, 25 MB', pages: 100, bytesPerPage: 262_000, rounds: 15 }
]

/** One row of a table: the medians of the repetitions. */
interface Row extends Measured {
  size: string
  contender: ContenderName
}

async function measureAll(childEntry = '', repetitions = '5'): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-bench-'))
  try {
    const keys = path.join(folder, 'keys.json')
    await writeFile(keys, JSON.stringify(await createDevelopmentCertificate()), { mode: 0o600 })
    const rows: Row[] = []
    for (const { name, pages, bytesPerPage, rounds } of SIZES) {
      const input = path.join(folder, `${pages}.pdf`)
      await writeFile(input, makeFile(pages, bytesPerPage))
      const own = await measureInTurn([input, String(rounds), keys, childEntry], Number(repetitions))
      rows.push(...own.map((row) => ({ size: name, ...row })))
      printTable(name, own)
    }
    console.log(JSON.stringify(rows))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What makes the machine slow for a while then makes it slow for each contender. */
async function measureInTurn(args: string[], repetitions: number): Promise<Omit<Row, 'size'>[]> {
  const runs = new Map(CONTENDERS.map((contender) => [contender, [] as Measured[]]))
  for (let repetition = 0; repetition < repetitions; repetition++)
    for (const [contender, own] of runs) own.push(await measureApart([contender, ...args]))
  return [...runs].map(([contender, own]) => ({ contender, ...mediansOf(own) }))
}

async function measureApart(args: string[]): Promise<Measured> {
  const command = [...process.execArgv, fileURLToPath(import.meta.url), '--one', ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command)
  return JSON.parse(stdout)
}

function mediansOf(runs: Measured[]): Measured {
  const of = (key: keyof Measured) => Math.round(median(runs.map((run) => run[key])) * 10) / 10
  return {
    coldCpuMs: of('coldCpuMs'),
    cpuMs: of('cpuMs'),
    ms: of('ms'),
    ownMb: of('ownMb'),
    childMb: of('childMb'),
    sharedMb: of('sharedMb')
  }
}

function printTable(size: string, rows: Omit<Row, 'size'>[]): void {
  console.log(`\n${size.padEnd(18)}CPU warm   CPU cold   time warm   peak memory`)
  for (const { contender, coldCpuMs, cpuMs, ms, ...memory } of rows) {
    const times = [`${cpuMs.toFixed(1)} ms`, `${coldCpuMs.toFixed(0)} ms`, `${ms.toFixed(1)} ms`]
    const cells = times.map((cell, index) => cell.padStart([8, 9, 10][index]!)).join('  ')
    console.log(`  ${contender.padEnd(16)}${cells}   ${describeMemory(memory)}`)
  }
}

function describeMemory({ ownMb, childMb, sharedMb }: Pick<Measured, 'ownMb' | 'childMb' | 'sharedMb'>): string {
  if (childMb === 0) return `${ownMb} MB`
  return `${ownMb + childMb - sharedMb} MB: parent ${ownMb}, child ${childMb}, ${sharedMb} of them shared`
}

const [flag, ...rest] = process.argv.slice(2)
if (flag === '--one') process.stdout.write(JSON.stringify(await measure(rest)))
else await measureAll(flag, ...rest)
