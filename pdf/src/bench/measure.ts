import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { peakMemoryMb } from '../process/peak-memory.js'
import type { Contender } from './contenders/contender.js'
import { type ContenderName, startContender } from './contenders.js'

/** What sealing cost one contender, in a process that did nothing else. */
export interface Measured {
  /** CPU time (user and system, all processes) from the start of the process to the end of the first seal. */
  coldCpuMs: number
  /** CPU time of a seal once warm, and how long it took. */
  cpuMs: number
  ms: number
  /** The largest resident memory of this process, and of the child process if there is one. */
  ownMb: number
  childMb: number
  /** What both of them map of the same files: Node's program, which is in memory once. */
  sharedMb: number
}

/** Measures one contender with one file. As many rounds come before those that are measured, to compile the code. */
export async function measure([name, input, rounds, keys, childEntry]: string[]): Promise<Measured> {
  const pem = JSON.parse(await readFile(keys!, 'utf8'))
  await using contender = await startContender(name as ContenderName, pem, childEntry || undefined)
  const seal = () => contender.seal(input!, `${input}.${name}.out`)
  await seal()
  const coldCpuMs = cpuMs(contender)
  for (let round = 1; round < Number(rounds); round++) await seal()
  const before = cpuMs(contender)
  const times: number[] = []
  for (let round = 0; round < Number(rounds); round++) {
    const start = performance.now()
    await seal()
    times.push(performance.now() - start)
  }
  const { peakMb: childMb } = contender.elsewhere()
  return {
    coldCpuMs,
    cpuMs: (cpuMs(contender) - before) / times.length,
    ms: median(times),
    ownMb: peakMemoryMb(),
    childMb,
    sharedMb: childMb > 0 ? mappedFilesMb() : 0
  }
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}

function cpuMs(contender: Contender): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + contender.elsewhere().cpuMs + cpuMsOfEnded()
}

/** Of processes that have ended: the engine starts one to measure what Node reserves. Linux only. */
function cpuMsOfEnded(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(14, 16)
  return (Number(user) + Number(system)) * 10
}

/** What this process has mapped of files. Its child maps the same and more. Linux only. */
function mappedFilesMb(): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes] = /^RssFile:\s*(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Math.round(Number(kilobytes ?? 0) / 1024)
}
