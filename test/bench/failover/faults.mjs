import { setTimeout as sleep } from 'node:timers/promises'
import { signalAll } from '../support/process-tree.mjs'

const nothing = async () => {}

/**
 * What happens to the cluster, by what `--only` calls it. `begin` is the fault, and `end` its end, after which all members
 * are there again. Where `answers` is set, the cluster has to go on meanwhile.
 */
export function faultsOf({ members, primary, etcdPids }) {
  return {
    postgres: {
      name: 'Postgres of the primary killed',
      begin: async () => signalAll((await primary()).postgresPids(), 'SIGKILL'),
      end: nothing
    },
    kill: once('Patroni and Postgres of the primary killed', async () => {
      const lost = await primary()
      signalAll(lost.pids(), 'SIGKILL')
      return async () => {
        await sleep(30_000)
        lost.start()
      }
    }),
    freeze: frozen('Patroni and Postgres of the primary frozen', 45, async () => (await primary()).pids()),
    'freeze-postgres': frozen('only Postgres of the primary frozen', 45, async () => (await primary()).postgresPids()),
    switchover: {
      name: 'switchover',
      begin: async () => (await primary()).switchOver(),
      end: nothing
    },
    etcd: {
      ...frozen('two of three etcd frozen', 45, async () => etcdPids.slice(0, 2)),
      answers: true
    },
    standbys: frozen('both standbys frozen', 40, async () => {
      const leader = await primary()
      return members.filter((member) => member !== leader).flatMap((member) => member.pids())
    })
  }
}

function frozen(what, seconds, findPids) {
  return once(`${what} for ${seconds} s`, async () => {
    const pids = await findPids()
    signalAll(pids, 'SIGSTOP')
    return async () => {
      await sleep(seconds * 1000)
      signalAll(pids, 'SIGCONT')
    }
  })
}

/** A fault whose beginning says how it ends. */
function once(name, begin) {
  let end
  return {
    name,
    async begin() {
      end = await begin()
    },
    end: () => end()
  }
}
