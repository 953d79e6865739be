import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { cpuTimeOf } from './cpu-time.js'

// Works for a while, tells what it has used, and then waits.
const SCRIPT = `
  while (process.cpuUsage().user < 300e3);
  const { user, system } = process.cpuUsage()
  process.stdout.write(String((user + system) / 1000))
  setInterval(() => undefined, 1e6)`

it.skipIf(process.platform !== 'linux')('is what the main thread of a process has used (Linux only)', async () => {
  const child = spawn(process.execPath, ['-e', SCRIPT])
  try {
    const [reported] = await once(child.stdout, 'data')
    const used = cpuTimeOf(child.pid!)!
    // Other threads of the process compile and collect garbage.
    expect(used).toBeGreaterThan(100)
    expect(used).toBeLessThan(Number(reported) + 200)
  } finally {
    child.kill()
  }
})

it('is unknown of a process that does not exist', () => {
  expect(cpuTimeOf(2 ** 30)).toBeUndefined()
})
