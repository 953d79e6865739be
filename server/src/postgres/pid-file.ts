import { readFile, rm } from 'node:fs/promises'
import { clusterFiles } from './cluster.js'
import { isAlive } from './is-alive.js'

/** Reads the postmaster.pid of a server that is or was running on this folder. */
export async function readPidFile(folder: string) {
  const text = await readFile(clusterFiles(folder).pid, 'utf8').catch(() => null)
  const [pid, , , port] = text?.split('\n').map(Number) ?? []
  return pid && port ? { pid, port } : null
}

/** Removes the PID file of a dead server, even if another program now has its PID. */
export async function removeStalePidFile(folder: string) {
  const file = await readPidFile(folder)
  if (!file) return
  // Otherwise Postgres refuses to start while any process has that PID.
  const program = await readFile(`/proc/${file.pid}/comm`, 'utf8').catch(() => null)
  const isAnother = program !== null && program.trim() !== 'postgres'
  if (isAnother || !(await isAlive(file.pid))) await rm(clusterFiles(folder).pid, { force: true })
}
