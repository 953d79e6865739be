import { SignpostError } from '@signpost/sdk'

const began = performance.now()
let steps = 0

/** Prints a completed step. */
export function step(text) {
  steps += 1
  console.log(`${String(steps).padStart(2)}  ${text}`)
}

/** Prints an event between steps. */
export function aside(text) {
  console.log(`      ↳ ${text}`)
}

/** Prints the total time. */
export function done() {
  console.log(`\nDone in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/** Creates an error that is shown by its message only. */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true })
}

/** Prints an error, and makes the program exit with a failure. */
export function reportFailure(error) {
  const known = error.expected || error instanceof SignpostError
  console.error(`\n${known ? error.message : error.stack}`)
  if (error.details) console.error(error.details)
  process.exitCode = 1
}
