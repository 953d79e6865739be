/** What was done, and how it is taken back. */
export interface Toast {
  text: string
  /** Whether it did not work. Such a toast stays until it is closed. */
  isProblem?: boolean
  /** Takes it back, where that is possible. */
  undo?: () => Promise<unknown>
}
