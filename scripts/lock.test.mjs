import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let home
let lock

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signpost-lock-'))
  lock = path.join(home, 'lock')
})

afterEach(() => rmSync(home, { recursive: true }))

test('only one process works at a time, and every process gets its turn', async () => {
  let inside = 0
  const work = async () => {
    inside += 1
    await sleep(20)
    return inside--
  }
  expect(await Promise.all([withLock(lock, work), withLock(lock, work), withLock(lock, work)])).toEqual([1, 1, 1])
  expect(existsSync(lock)).toBe(false)
})

test('a failure releases the lock', async () => {
  const failing = withLock(lock, () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await withLock(lock, () => 'done')).toBe('done')
})

test('the lock of a killed process is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  mkdirSync(lock)
  writeFileSync(path.join(lock, 'owner'), String(pid))
  expect(await withLock(lock, () => 'done')).toBe('done')
})
