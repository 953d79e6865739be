/** What was done, and how it is taken back. */
export interface Toast {
  text: string
  /** Takes it back, where that is possible. */
  undo?: () => Promise<unknown>
}
