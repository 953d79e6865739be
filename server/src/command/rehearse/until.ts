import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `look` finds something, and returns it. Throws what is `missing` after some seconds. */
export async function until<T>(missing: string, seconds: number, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`${missing}, ${seconds} s later`)
    await sleep(50)
  }
}
