import type { EditOptions } from './options.js'
import { show, type Widget } from './widget.js'

/**
 * Shows the field editor for a draft or template inside this page, in a container or in a modal dialog.
 *
 * @example
 * Signpost.edit({
 *   editUrl,
 *   container: '#fields',
 *   onSave: ({ id, version }) => console.log(`Version ${version} of ${id} was saved.`),
 *   onClose: () => location.assign('/documents')
 * })
 *
 * @throws {TypeError} if an option is invalid; the message names it
 */
export function edit(options: EditOptions): Widget {
  return show(options, { call: 'edit', url: 'editUrl', page: 'editor', dialog: 'Edit fields' })
}
