import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** A process and all below it. */
export function treeOf(pid) {
  return pid === undefined ? [] : [pid, ...childrenOf(pid).flatMap(treeOf)]
}

function childrenOf(pid) {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'))
    return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
  } catch {
    return []
  }
}

/** Sends a signal to processes, some of which may have ended. */
export function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

/** The process of the Postgres in a folder. A killed one leaves its file, whose number may be another's by now. */
export function postmasterOf(data) {
  try {
    const pid = Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0])
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : undefined
  } catch {
    return undefined
  }
}
