import { readFile } from 'node:fs/promises'

/** Whether a process runs. One that has ended and that nobody asked after keeps its number, and does not. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) Z /.test(status)
}
