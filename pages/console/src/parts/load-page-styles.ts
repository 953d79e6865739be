import { addressOf } from '../../../shared/pdf/address-of.js'

let loading: Promise<unknown> | undefined

/** Loads the styles of views with pages of documents, once. Without them, a view is plain, but works. */
export function loadPageStyles(): Promise<unknown> {
  loading ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = addressOf('page-styles')
    link.onload = resolve
    link.onerror = resolve
    document.head.append(link)
  })
  return loading
}
