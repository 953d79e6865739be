import { readFile, rm } from 'node:fs/promises'
import { clusterFiles } from './cluster.js'
import { isAlive } from './is-alive.js'

/** What a server that runs, or ran, on this folder wrote of itself into postmaster.pid. */
export async function readPidFile(folder: string) {
  const text = await readFile(clusterFiles(folder).pid, 'utf8').catch(() => null)
  const [pid, , , port] = text?.split('\n').map(Number) ?? []
  return pid && port ? { pid, port } : null
}

/** Removes the file of a server that died, also when its number now belongs to another program. */
export async function removeStalePidFile(folder: string) {
  const file = await readPidFile(folder)
  if (!file) return
  // Postgres itself would refuse to start for as long as any process has that number.
  const program = await readFile(`/proc/${file.pid}/comm`, 'utf8').catch(() => null)
  const isAnother = program !== null && program.trim() !== 'postgres'
  if (isAnother || !(await isAlive(file.pid))) await rm(clusterFiles(folder).pid, { force: true })
}
