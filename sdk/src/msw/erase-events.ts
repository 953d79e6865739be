import type { MockState } from './state.js'

/** Removes the events of a document. Lists still go on after them: which event each came after is kept. */
export function eraseEvents({ events, erasedEvents }: MockState, documentId: string): void {
  const left: typeof events = []
  let follows: string | null = null
  for (const event of events) {
    const { id, data } = event
    if ('id' in data && data.id === documentId) erasedEvents.set(id, { mode: data.mode, follows })
    else left.push(event)
    follows = id
  }
  // Changes the array, because tests keep references to it.
  events.splice(0, events.length, ...left)
}
