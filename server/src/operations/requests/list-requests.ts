import { invalid, Refusal } from '@signpost/spec/rules'
import { uuidOrNull } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { findRequest, listRequestRows } from '../../stores/request-store.js'
import type { Handler } from '../call.js'
import { presentRequest } from './present-request.js'

export const listRequests: Handler<'listRequests'> = async (
  { sql, requests },
  { query: { per_page = 20, after: afterId, key_id, ...filter }, caller }
) => {
  await requests.flush()
  const owner = ownerOf(caller)
  const after = afterId === undefined ? undefined : await findRequest(sql, owner, afterId).catch(unknownCursor)
  const key = key_id === undefined ? undefined : uuidOrNull('key', key_id)
  if (key === null) return { data: [], has_more: false }

  // One more than requested tells whether there are more.
  const rows = await listRequestRows(sql, owner, { ...filter, key }, { after, limit: per_page + 1 })
  return { data: rows.slice(0, per_page).map(presentRequest), has_more: rows.length > per_page }
}

function unknownCursor(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw invalid('VALIDATION_FAILED', 'after', 'must be a request of the last 7 days')
}
