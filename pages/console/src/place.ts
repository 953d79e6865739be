import type { Mode } from './client.js'
import type { Me } from './session.js'

/** What a view knows of its URL, and of who looks at it. */
export interface Place {
  me: Me
  mode: Mode
  id: string | undefined
  part: string | undefined
}
