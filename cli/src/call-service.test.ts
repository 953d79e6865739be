import { expect, it } from 'vitest'
import { callService } from './call-service.js'
import { accessOf } from './options.js'

const baseUrl = 'http://localhost:4400'

it('a line break after a key is left out, as a shell keeps it from a file', () => {
  expect(accessOf({ apiKey: 'sp_test_1\n', baseUrl }).apiKey).toBe('sp_test_1')
})

it('a key that cannot be one is explained in one line, with the exit code for wrong arguments', async () => {
  const call = callService({ apiKey: 'sp_test_ä', baseUrl }, () => Promise.resolve())
  await expect(call).rejects.toMatchObject({
    name: 'UsageError',
    exitCode: 2,
    message: expect.stringMatching(/^[^\n]+$/)
  })
})
