import type { Place } from '../../place.js'
import { BulkSendList } from './bulk-send-list.js'
import { BulkSendView } from './bulk-send-view.js'

/** The bulk sends of a mode, or one of them. */
export function BulkSends({ mode, id }: Place) {
  return id ? <BulkSendView mode={mode} id={id} /> : <BulkSendList mode={mode} />
}
