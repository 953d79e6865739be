import type { Toast } from './toast.js'

/** Says what was done, with the way back for a while. What shows it is only loaded with the first one. */
export async function showToast(toast: Toast): Promise<void> {
  const { addToast } = await import('./toasts.js')
  addToast(toast)
}
