import { ApiError } from '../../contract/api-error.js'
import { findApiKeyRow } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const getCurrentKey: Handler<'getCurrentKey'> = async ({ sql }, { caller }) => {
  if (caller.keyId === null) throw new ApiError('API_KEY_MISSING', 'The request has no API key.')
  return presentKey(sql, await findApiKeyRow(sql, caller.keyId))
}
