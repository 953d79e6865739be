import { ownerOf } from '../../documents/owner.js'
import { findOwnedApiKey } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'
import { presentKey } from './present-key.js'

export const getKey: Handler<'getKey'> = async ({ sql }, { path, caller }) =>
  presentKey(sql, await findOwnedApiKey(sql, ownerOf(caller), path.id))
