import { expect, it, vi } from 'vitest'
import { StorageError } from './storage-error.js'
import { untilStorageIsThere } from './until-storage-is-there.js'

const fails = (isTransient: boolean) => new StorageError('SlowDown', 'Because.', { isTransient })

it('waits for a bucket that is away, and logs that once', async () => {
  const log = { warn: vi.fn() }
  let attempts = 0
  const done = untilStorageIsThere({ log, pauseMs: 0 }, async () => {
    attempts += 1
    if (attempts < 4) throw fails(true)
    return 'done'
  })
  expect(await done).toBe('done')
  expect(log.warn.mock.calls).toEqual([
    [{ reason: 'Because.' }, 'the storage is unreachable, waiting for it'],
    ['the storage is reachable again']
  ])
})

it('does not wait for a permission, or after a defect', async () => {
  const log = { warn: vi.fn() }
  for (const error of [fails(false), new TypeError('a defect')]) {
    await expect(
      untilStorageIsThere({ log }, async () => {
        throw error
      })
    ).rejects.toBe(error)
  }
  expect(log.warn).not.toHaveBeenCalled()
})
