import { ownerOf } from '../../documents/owner.js'
import { listApiKeyRows } from '../../stores/api-key-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentKeys } from './present-key.js'

export const listKeys: Handler<'listKeys'> = async ({ sql }, { query, caller }) => {
  const { range, describe } = paginate(query)
  const { rows, ...found } = await listApiKeyRows(sql, ownerOf(caller), query, range)
  return { data: await presentKeys(sql, rows), ...describe(found) }
}
