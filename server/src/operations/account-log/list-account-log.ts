import { uuidOrNull } from '../../contract/ids.js'
import { listAccountLogRows } from '../../stores/account-log-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentAccountLogEntry } from './present-account-log-entry.js'

export const listAccountLog: Handler<'listAccountLog'> = async (
  { sql },
  { query: { actor: actorId, ...query }, caller }
) => {
  const { range, describe } = paginate(query)
  const actor = actorId === undefined ? undefined : (uuidOrNull('mem', actorId) ?? uuidOrNull('key', actorId))
  if (actor === null) return { data: [], ...describe({ total: 0, hasMore: false }) }
  const { rows, ...found } = await listAccountLogRows(sql, caller.account.id, { ...query, actor }, range)
  return { data: rows.map(presentAccountLogEntry), ...describe(found) }
}
