import { readFileSync } from 'node:fs'

const HIGH_WATER_MARK = /^VmHWM:\s*(\d+) kB/m

/**
 * The largest resident memory of this process so far, in megabytes. Not `resourceUsage().maxRSS` where it can be
 * avoided: on Linux, that includes the memory of the process which started this one.
 */
export function peakMemoryMb(): number {
  return Math.round(peakKilobytes() / 1024)
}

function peakKilobytes(): number {
  const stated = process.platform === 'linux' && HIGH_WATER_MARK.exec(readFileSync('/proc/self/status', 'latin1'))
  return stated ? Number(stated[1]) : process.resourceUsage().maxRSS
}
