import type { OpenOptions } from './options.js'
import { show, type Widget } from './widget.js'

/**
 * Shows a signing page inside this page, in a container or in a modal dialog.
 *
 * @example
 * Signpost.open({
 *   signUrl,
 *   container: '#sign-here',
 *   onSign: ({ documentId }) => location.assign(`/thanks?document=${documentId}`),
 *   onError: ({ code, message }) => console.error(code, message)
 * })
 *
 * @throws {TypeError} if an option is invalid; the message names it
 */
export function open(options: OpenOptions): Widget {
  return show(options, { call: 'open', url: 'signUrl', page: 'signing page', dialog: 'Sign document' })
}
