// In production, a table with a unique column: the same event can arrive twice, even after a restart.
const processed = new Set()

/** Whether an event was processed. Deliveries of such an event are answered without processing it again. */
export function wasProcessed(id) {
  return processed.has(id)
}

/** Does what your app does with an event. In production, store the ID in the transaction that makes your change. */
export function processEvent(event) {
  processed.add(event.id)
  if (event.type === 'document.completed') console.log(`Completed: ${event.data.title}`)
  else console.log(`Received: ${event.type}`)
}
