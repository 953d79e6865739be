// For tests, from source only: files, certificates and pictures made for them, other readers, and the jobs of a child process in
// this one.
export { readDrawnText } from './appended-pages/read-drawn-text.js'
export { preparePdf } from './prepare/prepare-pdf.js'
export { readSeal } from './seal/read-seal.js'
export { renewSeal } from './seal/renew-seal.js'
export { sealDocument } from './seal/seal-document.js'
export { makePdf, onePagePdf } from './testing/make-pdf.js'
export { pngFile, solidPng } from './testing/make-png.js'
export { sealForTest, testCertificate, testRequest, testSigner, verifyForTest } from './testing/seal-for-test.js'
export { signedForm } from './testing/signed-form.js'
export { TestPki } from './testing/test-pki.js'
export { darkBox, hasTool, type Rendering, renderPage, renderWithMupdf, runTool } from './testing/tools.js'
export { verifyPdf } from './verify/verify-pdf.js'
