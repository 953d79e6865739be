/**
 * The content security policy of a page that shows a PDF. pdf.js decodes some pictures with WebAssembly, and its worker
 * is started from a blob (`web/pdf/start-worker.ts`).
 */
export function pdfPagePolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
    "form-action 'none'"
  ].join('; ')
}
