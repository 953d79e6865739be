import { invalid } from '@signpost/spec/rules'
import { callerKey } from '../../authentication/caller.js'
import type { Context } from '../../context/context.js'
import { uuidOrNull } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import type { Owner } from '../../stores/document-store.js'
import { type EventPosition, findEventPosition, listEventRows } from '../../stores/event-list-store.js'
import type { Handler } from '../call.js'
import { presentEvent } from './present-event.js'

export const listEvents: Handler<'listEvents'> = async (context, { query, caller, disconnected }) => {
  const { order = 'desc', per_page = 20, wait = 0, after: afterId, document_id, ...filter } = query
  const owner = ownerOf(caller)
  const after = afterId === undefined ? undefined : await findCursor(context, owner, afterId)
  const document = document_id === undefined ? undefined : uuidOrNull('doc', document_id)
  if (document === null) return { data: [], has_more: false }

  // One more than requested tells whether there are more.
  const page = { order, after, limit: per_page + 1 }
  const rows = await context.waits.wait({ key: callerKey(caller), seconds: wait, signal: disconnected() }, () =>
    listEventRows(context.sql, owner, { ...filter, document }, page)
  )
  const data = rows.slice(0, per_page).map(presentEvent)
  return { data, has_more: (rows[0]?.found ?? 0) > data.length }
}

async function findCursor({ sql }: Context, owner: Owner, id: string): Promise<EventPosition> {
  const uuid = uuidOrNull('evt', id)
  const found = uuid ? await findEventPosition(sql, owner, uuid) : undefined
  if (!found) throw invalid('VALIDATION_FAILED', 'after', 'must be an event of the last 30 days')
  return found
}
