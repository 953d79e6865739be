import type { Stage } from './stage.js'
import type { TakeStep } from './take-step.js'

/** What a rehearsal is given. */
interface Rehearsing {
  stage: Stage
  /** The backup to restore. One is made if it is undefined. */
  backup: string | undefined
  take: TakeStep
}

/** A rehearsal. It ends at the first step that fails. */
export type Rehearse = (rehearsing: Rehearsing) => Promise<void>
