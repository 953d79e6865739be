import type { Schemas } from '../../contract/contract.js'
import type { ListedEvent } from '../../stores/event-list-store.js'

/** An event in the contract's format: the payload that every endpoint receives. */
export function presentEvent({ body }: ListedEvent): Schemas['Event'] {
  return JSON.parse(body)
}
