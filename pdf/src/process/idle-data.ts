import { execFileSync } from 'node:child_process'
import { NODE_FLAGS } from './node-flags.js'

const SCRIPT = "/^VmData:\\s*(\\d+) kB/m.exec(require('fs').readFileSync('/proc/self/status', 'utf8'))[1]"

/**
 * The megabytes of data that Node reserves before it runs anything: about 50 up to Node 22, and more than 500 from
 * Node 24 on, whose engine reserves its tables as a whole. A limit counts them too, so it must be raised by them. 0
 * where there is no such limit, which is everywhere but on Linux.
 */
export function idleDataMb(): number {
  idleMb ??= process.platform === 'linux' ? measure() : 0
  return idleMb
}

// The same for all children of this process, and a process is started to learn it.
let idleMb: number | undefined

function measure(): number {
  const kilobytes = execFileSync(process.execPath, [...NODE_FLAGS, '-p', SCRIPT], {
    encoding: 'utf8',
    env: {},
    timeout: 30_000
  })
  return Math.ceil(Number(kilobytes) / 1024)
}
