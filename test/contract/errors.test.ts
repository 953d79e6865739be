import { isFirstOfItsKind, tryCodes } from './errors/try-codes.js'

// One loop mounts one chain around every handler, so that its codes are tried on one operation of each kind. The drill `errors` tries
// them on all.
tryCodes(isFirstOfItsKind)
