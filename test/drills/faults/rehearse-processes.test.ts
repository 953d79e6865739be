import { afterAll, beforeAll, test } from 'vitest'
import { expectRehearsed, type RehearsedService, startRehearsedService } from '../../support/rehearse.js'

let service: RehearsedService
beforeAll(async () => {
  service = await startRehearsedService()
})
afterAll(() => service?.[Symbol.asyncDispose]())

test.each([
  ['certificate', 'expired certificate waits', /^pending, SIGNER_UNAVAILABLE$/],
  ['frozen', 'does nothing twice', /^7 documents are completed once each$/]
])('%s: every step passes, and what came out is reported', { timeout: 500_000 }, (name, step, came) =>
  expectRehearsed(service, name, step, came)
)
