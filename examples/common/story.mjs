const began = performance.now()
let steps = 0

/** Prints what was done. */
export function step(text) {
  steps += 1
  console.log(`${String(steps).padStart(2)}  ${text}`)
}

/** Prints what happened meanwhile. */
export function aside(text) {
  console.log(`      ↳ ${text}`)
}

/** Prints that it is over. */
export function done() {
  console.log(`\nDone in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/** An error that is shown as its message alone. */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true })
}

/** Says what went wrong, and makes the program end with a failure. */
export function reportFailure(error) {
  const known = error.expected || error.name?.startsWith('Signpost')
  console.error(`\n${known ? error.message : error.stack}`)
  if (error.details) console.error(error.details)
  process.exitCode = 1
}
