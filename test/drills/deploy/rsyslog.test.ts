import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { freePort } from '../../support/free-port.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld } from '../../world.js'

const withoutRsyslog = missing(tools.rsyslog)

test.skipIf(withoutRsyslog)(
  `rsyslog has what was done to an account, once it runs${withoutRsyslog ? ` (${withoutRsyslog})` : ''}`,
  async () => {
    const folder = await mkdtemp(path.join(inject('dataDir'), 'rsyslog-'))
    const port = await freePort()
    await using world = await createWorld({ env: { LOG_FORWARD_URL: `syslog+tcp://127.0.0.1:${port}` } })
    const forward = async () => {
      world.clock.advance(60_000)
      await world.sweep()
    }
    // The cursor is set even though nobody listens yet.
    await forward()
    await vi.waitFor(async () => expect(await world.sql`select from forwarded_logs`).not.toEqual([]), 30_000)
    await world.api.patch('/account', { name: 'Müller & Söhne „GmbH“' })
    await forward()
    await using _rsyslog = await startRsyslog(folder, port)
    const written = () => readFile(path.join(folder, 'audit.log'), 'utf8')
    await vi.waitFor(
      async () => {
        await forward()
        expect(await written()).toContain('account.updated')
      },
      { timeout: 60_000, interval: 500 }
    )
    const [line = '', ...others] = (await written()).trim().split('\n')
    expect(others).toEqual([])
    const { severity, facility, host, program, kind, message } = JSON.parse(line)
    expect({ severity, facility, host, program, kind }).toEqual({
      severity: 'notice',
      facility: '13',
      host: 'localhost',
      program: 'signpost',
      kind: 'account.updated'
    })
    expect(JSON.parse(message)).toMatchObject({ account_id: world.account.account_id, changed: ['name'] })
  }
)

async function startRsyslog(folder: string, port: number): Promise<AsyncDisposable> {
  const parts = {
    severity: 'syslogseverity-text',
    facility: 'syslogfacility',
    host: 'hostname',
    program: 'programname',
    kind: 'msgid',
    message: 'msg'
  }
  const property = (name: string, of: string) => `property(outname="${name}" name="${of}" format="jsonf")`
  const fields = Object.entries(parts).map(([name, of]) => property(name, of))
  const configuration = `
global(workDirectory="${folder}")
module(load="imtcp")
input(type="imtcp" address="127.0.0.1" port="${port}")
template(name="asJson" type="list" option.jsonf="on") { ${fields.join(' ')} }
action(type="omfile" file="${folder}/audit.log" template="asJson")
`
  const file = path.join(folder, 'rsyslog.conf')
  await writeFile(file, configuration)
  const pidFile = path.join(folder, 'rsyslogd.pid')
  const child: ChildProcess = spawn('rsyslogd', ['-n', '-f', file, '-i', pidFile], { stdio: 'ignore' })
  await vi.waitFor(() => connects(port), { timeout: 30_000, interval: 50 })
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
    }
  }
}

function connects(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
  })
}
