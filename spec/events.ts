export type { SignpostEvent } from './generated/client.js'
export type { UnknownEvent } from './unknown-event.js'
