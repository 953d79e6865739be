import type { Schemas } from '../../contract/contract.js'
import type { ListedEvent } from '../../stores/event-list-store.js'

/** An event in the contract's format: the payload that every endpoint receives. */
export function presentEvent({ body }: ListedEvent): Schemas['Event'] {
  const event = JSON.parse(body)
  return { ...event, data: { ...addedLater, ...event.data } }
}

// Events that an older version recorded, before or during an upgrade, lack the properties that documents have gained since.
const addedLater: Pick<Schemas['Document'], 'legal_hold' | 'erased_at' | 'seal_permits'> = {
  legal_hold: false,
  erased_at: null,
  seal_permits: 'nothing'
}
