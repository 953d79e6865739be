import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { peakMemoryMb } from './peak-memory.js'

const module = path.join(import.meta.dirname, 'peak-memory.ts')
const script = (megabytes: number) => `
  import { peakMemoryMb } from ${JSON.stringify(module)}
  const before = peakMemoryMb()
  let kept = Buffer.alloc(${megabytes} << 20, 1)
  kept = undefined
  console.log(before, peakMemoryMb())`

it('is what the process itself has used at most, not what started it', async () => {
  const starter = Buffer.alloc(400 << 20, 1)
  expect(peakMemoryMb()).toBeGreaterThan(400)
  const args = ['--import', 'tsx', '--input-type=module', '-e', script(300)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const [before, after] = stdout.split(' ').map(Number)
  expect(before).toBeLessThan(300)
  expect(after).toBeGreaterThanOrEqual(300)
  expect(starter.length).toBe(400 << 20)
})
