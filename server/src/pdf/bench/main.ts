import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDevelopmentCertificate } from '../signing-certificate/development-certificate.js'
import { CONTENDERS, type ContenderName, contender } from './contenders.js'
import { makeFile } from './make-file.js'

// Measures sealing, warm. Each contender runs in a process of its own, so that one's memory is not another's:
//   node bench.js [childEntry]                     measures all and prints a table and a line of JSON
//   node bench.js --one NAME INPUT ROUNDS KEYS …   measures one; what the first form starts

const SIZES = [
  { name: '1 page, 50 KB', pages: 1, bytesPerPage: 49_000, rounds: 30 },
  { name: '50 pages, 1 MB', pages: 50, bytesPerPage: 20_000, rounds: 20 },
  { name: '100 pages, 25 MB', pages: 100, bytesPerPage: 262_000, rounds: 8 }
]
const WARM_UP = 4

/** One row of the table. */
interface Measured {
  size: string
  contender: ContenderName
  ms: number
  peakMb: number
}

async function measureOne([name, input, rounds, keys, childEntry]: string[]): Promise<void> {
  const pem = JSON.parse(await readFile(keys!, 'utf8'))
  await using own = await contender(name as ContenderName, pem, childEntry || undefined)
  const times: number[] = []
  for (let round = 0; round < Number(rounds) + WARM_UP; round++) {
    const start = performance.now()
    await own.seal(input!, `${input}.${name}.out`)
    if (round >= WARM_UP) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024) + own.peakMb()
  process.stdout.write(JSON.stringify({ ms: Math.round(times[times.length >> 1]! * 10) / 10, peakMb }))
}

async function measureAll(childEntry = ''): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-bench-'))
  try {
    const keys = path.join(folder, 'keys.json')
    await writeFile(keys, JSON.stringify(await createDevelopmentCertificate()), { mode: 0o600 })
    const rows: Measured[] = []
    for (const { name, pages, bytesPerPage, rounds } of SIZES) {
      const input = path.join(folder, `${pages}.pdf`)
      await writeFile(input, makeFile(pages, bytesPerPage))
      for (const own of CONTENDERS) {
        const args = [
          ...process.execArgv,
          fileURLToPath(import.meta.url),
          '--one',
          own,
          input,
          String(rounds),
          keys,
          childEntry
        ]
        const { stdout } = await promisify(execFile)(process.execPath, args)
        rows.push({ size: name, contender: own, ...JSON.parse(stdout) })
        printRow(rows)
      }
    }
    console.log(JSON.stringify(rows))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function printRow(rows: Measured[]): void {
  const row = rows.at(-1)!
  const floor = rows.find(({ size, contender: own }) => size === row.size && own === 'floor')!
  if (row === floor) console.log(`\n${row.size}`)
  const times = `${row.ms.toFixed(1).padStart(8)} ms  ${(row.ms / floor.ms).toFixed(1).padStart(5)} x floor`
  console.log(`  ${row.contender.padEnd(10)}${times}  ${String(row.peakMb).padStart(5)} MB peak`)
}

const [flag, ...rest] = process.argv.slice(2)
if (flag === '--one') await measureOne(rest)
else await measureAll(flag)
