export type { SignerResult, SignpostError } from './messages.js'
export { open, type Widget } from './open.js'
export type { OpenOptions } from './options.js'
