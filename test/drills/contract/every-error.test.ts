import { tryCodes } from '../../contract/errors/try-codes.js'

tryCodes(() => true)
