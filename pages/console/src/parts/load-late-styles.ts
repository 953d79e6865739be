import { addressOf } from '../../../shared/pdf/address-of.js'

let loading: Promise<unknown> | undefined

/** Loads the styles that the list of documents does without, once. Without them, a view is plain, but works. */
export function loadLateStyles(): Promise<unknown> {
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = addressOf('late-styles')
    link.onload = resolve
    link.onerror = resolve
    document.head.append(link)
  })
  return loading
}
