import { isTimeZone } from './time-zone.js'

/** The formats of the contract for text that people read, in e-mails, on PDFs and in names of files, and for names of time zones. */
export type TextFormat = 'single-line' | 'multi-line' | 'time-zone'

/** Whether a text has a format. Text of one line has no character that could make its reader see something else. */
export const textFormats: Record<TextFormat, (text: string) => boolean> = {
  'single-line': (text) => !(controls.test(text) || lineBreaks.test(text) || directions.test(text)),
  'multi-line': (text) => !controls.test(text),
  'time-zone': isTimeZone
}

// Except for those of multi-line text: tab, line feed and carriage return.
const controls = /[^\P{Cc}\t\n\r]/u
const lineBreaks = /[\t\n\r\u2028\u2029]/
// Embeddings, overrides and isolates, which also reorder what follows. Marks, as in Hebrew and Arabic names, do not.
const directions = /[\u202a-\u202e\u2066-\u2069]/
