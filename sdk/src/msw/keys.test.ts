import { expect, it } from 'vitest'
import { simulated } from '../testing/simulated.js'

const accountOf = (key: string, apiKeys?: readonly string[] | 'any') =>
  simulated({ apiKeys }).withKey(key).account.get()

it('knows one key of each mode', async () => {
  const { signpost, live } = simulated()
  expect(await signpost.account.get()).toMatchObject({ mode: 'test' })
  expect(await live.account.get()).toMatchObject({ mode: 'live' })
})

it.each(['sp_test_unknown', 'sp_live_unknown', 'wrong'])('rejects %s like the service', async (key) => {
  const error = await accountOf(key).catch((reason) => reason)
  expect(error).toMatchObject({ status: 401, code: 'API_KEY_INVALID', type: 'authentication_error' })
  expect(error.message).toContain('`mock.keys.test`')
})

it('accepts the keys that it is given besides its own, or any well-formed key', async () => {
  expect(await accountOf('sp_test_mine', ['sp_test_mine'])).toMatchObject({ mode: 'test' })
  expect(await accountOf('sp_test_mock', ['sp_test_mine'])).toMatchObject({ mode: 'test' })
  await expect(accountOf('sp_test_other', ['sp_test_mine'])).rejects.toMatchObject({ code: 'API_KEY_INVALID' })
  expect(await accountOf('sp_live_whatever', 'any')).toMatchObject({ mode: 'live' })
  await expect(accountOf('whatever', 'any')).rejects.toMatchObject({ code: 'API_KEY_INVALID' })
})
