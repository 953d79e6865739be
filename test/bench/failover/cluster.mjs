import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eventually } from '../../support/eventually.js'
import { freePort } from '../../support/free-port.js'
import { signalAll } from '../support/process-tree.mjs'
import { etcdSettings, haproxySettings } from './configuration.js'
import { createMember } from './member.mjs'
import { startProgram, user } from './start-program.mjs'

const numbers = [1, 2, 3]
const password = 'drill'

/** Starts three etcd, three Patroni with a Postgres each, and HAProxy in front, as deploy/patroni says. */
export async function startCluster(folder, { driver, programs }, stops) {
  const own = (name) => ownFolder(path.join(folder, name))
  const logs = own('log')
  const etcds = await Promise.all(
    numbers.map(async (number) => ({
      name: `etcd${number}`,
      clientUrl: `http://127.0.0.1:${await freePort()}`,
      peerUrl: `http://127.0.0.1:${await freePort()}`,
      folder: own(`etcd${number}`)
    }))
  )
  const etcdPids = etcds.map((etcd) => {
    chmodSync(etcd.folder, 0o700)
    const env = { ...etcdSettings(etcd, etcds, etcd.folder), ETCD_LOG_LEVEL: 'warn', ETCD_LOGGER: 'zap' }
    return startProgram('etcd', [], { log: path.join(logs, `${etcd.name}.log`), env }).pid
  })
  stops.push(async () => signalAll(etcdPids, 'SIGKILL'))

  const members = await Promise.all(
    numbers.map(async (number) =>
      createMember({
        name: `pg${number}`,
        postgresPort: await freePort(),
        restPort: await freePort(),
        folder: own(`pg${number}`),
        log: path.join(logs, `pg${number}.log`),
        etcd: etcds.map(({ clientUrl }) => new URL(clientUrl).host),
        driver,
        programs,
        password
      })
    )
  )
  stops.push(() => Promise.all(members.map((member) => member.stop())))
  for (const member of members) member.start()

  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, haproxySettings(port, members))
  const proxy = startProgram('haproxy', ['-db', '-f', file], { log: path.join(logs, 'haproxy.log') })
  stops.push(async () => {
    signalAll([proxy.pid], 'SIGKILL')
  })

  const cluster = { members, etcdPids, urlOf, untilWhole, setSynchronous, primary, password }
  await untilWhole()
  return cluster

  /** The URL of a database of the primary, whichever it is. */
  function urlOf(name, role = 'postgres') {
    return `postgres://${role}:${password}@127.0.0.1:${port}/${name}`
  }

  async function primary() {
    const answers = await Promise.all(members.map((member) => member.isPrimary()))
    const found = members.filter((_, index) => answers[index])
    if (found.length !== 1) throw new Error(`${found.length} members say that they are the primary`)
    return found[0]
  }

  /** Lets commits wait for a standby, or not. */
  async function setSynchronous(isSynchronous) {
    const leader = await primary()
    await leader.configure({ synchronous_mode: isSynchronous })
    await untilWhole({ isSynchronous })
  }

  /** Until there is a primary with two standbys on its timeline, one of them synchronous. */
  function untilWhole({ isSynchronous = true } = {}) {
    return eventually(
      async () => {
        const { members: states } = await (await primary()).state()
        const leader = states.find(({ role }) => role === 'leader')
        const told = states.map(({ name, role, state, timeline }) => `${name} ${role} ${state} ${timeline}`).join(', ')
        const isWhole =
          states.length === members.length &&
          // What a member said before it froze is still there, but with its former timeline.
          states.every(({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === leader.timeline) &&
          states.some(({ role }) => role === 'sync_standby') === isSynchronous
        if (!isWhole) throw new Error(`The cluster is not whole: ${told}`)
      },
      { timeout: 180_000, interval: 500 }
    )
  }
}

function ownFolder(folder) {
  mkdirSync(folder, { recursive: true })
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  return folder
}
