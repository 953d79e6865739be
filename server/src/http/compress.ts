import compression from 'compression'
import type { RequestHandler } from 'express'

// Below this, headers and time weigh more than what is saved.
const SMALLEST = 1024

/** Compresses answers that are text as they are made. PDFs gain nothing, and what the build has compressed stays. */
export function compress(): RequestHandler {
  return compression({
    threshold: SMALLEST,
    filter: (_request, response) => /json|html|yaml|javascript|css/.test(String(response.getHeader('Content-Type')))
  })
}
