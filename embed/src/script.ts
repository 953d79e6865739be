import { edit } from './edit.js'
import { open } from './open.js'

// For pages that load the widget as a script. Not as exports, whose wrapper would be a tenth of its size.
Object.assign(globalThis, { Signpost: { open, edit } })
