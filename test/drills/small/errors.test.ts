import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage, type Stage } from '../../contract/errors/stage.js'
import { tryCode } from '../../contract/errors/try-codes.js'
import { operationWithId } from '../../support/contract.js'
import { startTamperingProxy } from '../../support/tampering-proxy.js'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage?.[Symbol.asyncDispose]())

const operation = operationWithId('listDocuments')

test.each(['API_KEY_REVOKED', 'SCOPE_MISSING', 'UNKNOWN_PROPERTY'])(
  '%s is answered as the contract says',
  async (code) => {
    await tryCode(stage, operation, code)
  }
)

test('a planted fault is found: another code than the one that is provoked', async () => {
  await using proxy = await startTamperingProxy(stage.world.url, {
    answer: ({ status, text }) => ({ status, text: text.replaceAll('API_KEY_REVOKED', 'API_KEY_INVALID') })
  })
  const planted: Stage = { ...stage, world: { ...stage.world, url: proxy.url } }
  await expect(tryCode(planted, operation, 'API_KEY_REVOKED')).rejects.toThrow('API_KEY_INVALID')
})
