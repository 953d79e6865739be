import { findApiKeyRow } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const getCurrentKey: Handler<'getCurrentKey'> = async ({ sql }, { caller }) =>
  presentKey(await findApiKeyRow(sql, caller.keyId))
