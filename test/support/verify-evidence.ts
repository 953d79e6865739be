import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'

const run = promisify(execFile)
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

/** Anyone who uses the network is ended. */
const withoutNetwork = `
  import dgram from 'node:dgram'
  import net from 'node:net'
  const refuse = () => process.exit(99)
  net.Socket.prototype.connect = refuse
  net.Server.prototype.listen = refuse
  dgram.createSocket = refuse
`
/** Moves the clock of a command. */
export const inTenYears = `
  const Now = Date
  const moved = () => Now.now() + 3650 * 24 * 3600_000
  globalThis.Date = class extends Now {
    constructor(...given) { super(...(given.length ? given : [moved()])) }
    static now() { return moved() }
  }
`

/** Runs the command with nothing in its environment, without the network, in a folder where nothing may be left. */
export async function verifyEvidence(args: string[], preload = '') {
  const empty = await mkdtemp(path.join(os.tmpdir(), 'signpost-empty-'))
  const script = encodeURIComponent(withoutNetwork + preload)
  const command = ['--import', `data:text/javascript,${script}`, main, 'verify-evidence', ...args]
  const env = { PATH: process.env.PATH, TMPDIR: empty, HOME: empty }
  const result = await run('node', command, { env, cwd: empty }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: code as number, stdout, stderr })
  )
  expect(await readdir(empty)).toEqual([])
  await rm(empty, { recursive: true })
  return result
}

/** What the command says about each check. */
export async function checksOf(args: string[], preload = '') {
  const { code, stdout, stderr } = await verifyEvidence([...args, '--json'], preload)
  const { checks, ...report } = JSON.parse(stdout || stderr)
  const outcomes = Object.fromEntries(checks.map(({ name, outcome }: Record<string, string>) => [name, outcome]))
  return { code, ...report, outcomes, texts: JSON.stringify(checks) }
}
