import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever the processor. */
const MS_PER_TICK = 10

/**
 * The processor time that the main thread of a Node process has used, in milliseconds. Unlike the time that passes, it does not
 * depend on what else the machine does. Undefined where the system does not tell, which is everywhere but on Linux.
 */
export function cpuTimeOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')
    // The name in parentheses may contain anything. After it, user and system time are the 12th and 13th values.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(values[11]) + Number(values[12])
    return Number.isNaN(ticks) ? undefined : ticks * MS_PER_TICK
  } catch {
    return undefined
  }
}
