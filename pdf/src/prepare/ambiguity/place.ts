/** What readers show differently, and where. */
export interface Place {
  /** From 1. */
  page?: number
  reason: string
}
