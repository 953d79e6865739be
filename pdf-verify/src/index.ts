export { UnreadablePdf, type UnreadableReason } from './unreadable-pdf.js'
export type * from './verification.js'
export { type Certificates, type VerifyOptions, verifyPdf } from './verify-pdf.js'
