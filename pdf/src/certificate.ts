// The certificate of completion: the empty file for one that is apart, and what is needed to compare a printed one with its data.
export { emptyPdf } from './appended-pages/empty-pdf.js'
export { formatTime, timesOf } from './appended-pages/format-time.js'
export { MOST_PRINTED, printedPartOf } from './appended-pages/printed-part.js'
export type { Side } from './text/direction.js'
export { asReadAgain, textAsRead } from './text/reading-order.js'
