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
