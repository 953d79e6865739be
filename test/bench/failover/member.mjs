import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eventually } from '../../support/eventually.js'
import { postmasterOf, signalAll, treeOf } from '../support/process-tree.mjs'
import { patroniSettings } from './configuration.js'
import { startProgram, user } from './start-program.mjs'

/** One Patroni with its Postgres. */
export function createMember({ folder, log, ...settings }) {
  const { name, restPort, password } = settings
  const data = path.join(folder, 'data')
  const file = path.join(folder, 'patroni.yml')
  writeFileSync(file, patroniSettings({ ...settings, folder, data }))
  chmodSync(file, 0o600)
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid)
  let patroni

  const postgresPids = () => treeOf(postmasterOf(data))
  const ask = (path, options) =>
    fetch(`http://127.0.0.1:${restPort}/${path}`, { signal: AbortSignal.timeout(1500), ...options })
  const order = async (method, path, body) => {
    const response = await ask(path, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000)
    })
    if (!response.ok) throw new Error(`Patroni refuses ${method} ${path}: ${await response.text()}`)
  }

  return {
    ...settings,
    postgresPids,
    /** Patroni and Postgres. */
    pids: () => [...treeOf(patroni.pid), ...postgresPids()],
    start() {
      patroni = startProgram('patroni', [file], { log })
    },
    isPrimary: () =>
      ask('primary').then(
        ({ status }) => status === 200,
        () => false
      ),
    /** What it knows of the cluster. */
    state: async () => (await ask('cluster')).json(),
    /** Lets another become the primary. */
    switchOver: () => order('POST', 'switchover', { leader: name }),
    /** Changes the settings of the whole cluster. */
    configure: (settings) => order('PATCH', 'config', settings),
    async stop() {
      if (!patroni) return
      signalAll(treeOf(patroni.pid), 'SIGKILL')
      await patroni.exited
      // At once, but so that it removes its shared memory.
      const postmaster = postmasterOf(data)
      signalAll(postgresPids(), 'SIGCONT')
      if (postmaster) signalAll([postmaster], 'SIGQUIT')
      await eventually(
        () => {
          if (postmasterOf(data)) throw new Error(`Postgres of ${name} is still there`)
        },
        { timeout: 10_000 }
      ).catch(() => signalAll(postgresPids(), 'SIGKILL'))
    }
  }
}
