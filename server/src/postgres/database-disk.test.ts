import { expect, test } from 'vitest'
import { DatabaseDisk } from './database-disk.js'

const full = Object.assign(new Error('could not extend file'), { code: '53100' })

test('the disk is full from an error that says so until something was written, or for two minutes', () => {
  let now = 0
  const disk = new DatabaseDisk(() => now)
  expect(disk.isFull).toBe(false)
  disk.note(Object.assign(new Error('too many connections'), { code: '53300' }))
  disk.note(undefined)
  expect(disk.isFull).toBe(false)
  disk.note(new Error('the service is unavailable', { cause: full }))
  expect(disk.isFull).toBe(true)
  disk.noteRoom()
  expect(disk.isFull).toBe(false)
  disk.note(full)
  now = 119_999
  expect(disk.isFull).toBe(true)
  now = 120_000
  expect(disk.isFull).toBe(false)
})
