import type { Mode } from '@signpost/spec/rules'

/** A member who is signed in, and the documents that this member may read. */
export interface Reader {
  accountId: string
  modes: Mode[]
}
