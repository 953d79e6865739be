// Verifying alone, in the process that calls it: what @signpost/pdf-verify is made of.
export { PdfError } from './interface/error.js'
export { verifyPdf } from './verify/verify-pdf.js'
