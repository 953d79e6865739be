// What the server's own commands do alike. Not published.
export { CommandError, UsageError } from './command-error.js'
export { print } from './print.js'
export { stopSignal } from './stop-signal.js'
