import type { EditorField } from './editor-field.js'

/** The fields that were copied last: for other pages, and for other documents until the page is loaded again. */
let copied: EditorField[] = []

export const hasCopied = (): boolean => copied.length > 0
export const readCopied = (): EditorField[] => copied

export function writeCopied(fields: EditorField[]): void {
  copied = fields
}
