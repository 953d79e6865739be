import { afterAll, beforeAll, test } from 'vitest'
import { expectRehearsed, type RehearsedService, startRehearsedService } from '../../support/rehearse.js'

let service: RehearsedService
beforeAll(async () => {
  service = await startRehearsedService()
})
afterAll(() => service?.[Symbol.asyncDispose]())

test(
  'in the three rounds of a rotation, links and files of before are read at every moment',
  { timeout: 500_000 },
  () => expectRehearsed(service, 'keys', 'doctor misses no key', /^[1-9]\d* entries$/)
)
