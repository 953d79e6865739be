import { notFound } from '@signpost/spec/rules'
import { uuidOf } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { findEvent } from '../../stores/event-list-store.js'
import type { Handler } from '../call.js'
import { presentEvent } from './present-event.js'

export const getEvent: Handler<'getEvent'> = async ({ sql }, { path, caller }) => {
  const event = await findEvent(sql, ownerOf(caller), uuidOf('evt', path.id))
  if (!event) throw notFound(path.id)
  return presentEvent(event)
}
