import compression from 'compression'
import type { RequestHandler } from 'express'

// Compressing smaller responses costs more than it saves.
const SMALLEST = 1024

/** Compresses text responses. PDFs would gain nothing, and static assets are compressed by the build. */
export function compress(): RequestHandler {
  return compression({
    threshold: SMALLEST,
    filter: (_request, response) => /json|html|yaml|javascript|css/.test(String(response.getHeader('Content-Type')))
  })
}
