/** What was done, and how it is taken back. */
export interface Toast {
  text: string
  /** Takes it back, where that is possible. */
  undo?: () => Promise<unknown>
}

/** Says what was done, with the way back for a while. What shows it is only loaded with the first one. */
export async function showToast(toast: Toast): Promise<void> {
  const { addToast } = await import('./toasts.js')
  addToast(toast)
}
