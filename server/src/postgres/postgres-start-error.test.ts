import { expect, test } from 'vitest'
import { folderError, programError } from './postgres-start-error.js'

test('a full disk is named, no matter who met it', () => {
  const line = 'No space is left on the disk of the data folder /data.'
  expect(folderError('/data', Object.assign(new Error(), { code: 'ENOSPC' })).message).toBe(line)
  const output = 'creating configuration files ... initdb: error: could not write file: No space left on device\n'
  expect(programError('/data', output).message).toBe(line)
})

test('of much output the reason is quoted', () => {
  const output = '2026 UTC [1] LOG:  starting\n2026 UTC [1] FATAL:  could not open it\npg_ctl: could not start server\n'
  const error = programError('/data', output)
  expect(error.message).toBe('Postgres does not start on the data folder /data: could not open it')
  expect((error.cause as Error).message).toContain('pg_ctl: could not start server')
})

test('an unknown error of the file system keeps its code and its cause', () => {
  const cause = Object.assign(new Error(), { code: 'EIO' })
  expect(folderError('/data', cause)).toMatchObject({ message: 'The data folder /data cannot be used (EIO).', cause })
})
