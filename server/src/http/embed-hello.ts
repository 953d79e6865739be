import { createHash } from 'node:crypto'
import { Router } from 'express'
import { serve } from './fallbacks.js'

const script = "parent.postMessage({ source: 'signpost', event: 'hello' }, '*')"
const digest = createHash('sha256').update(script).digest('base64')

/**
 * A page that any page may frame, and that says only that. The widget shows it where the signing page stays silent: the
 * browser does not tell a frame that was refused from one that is slow.
 */
export function embedHello(): Router {
  const router = Router()
  serve(router, '/embed-hello', (_request, response) => {
    response.set({
      'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${digest}'; frame-ancestors *`,
      'Cache-Control': 'public, max-age=3600'
    })
    response.type('html').send(`<!doctype html><title>Signpost</title><script>${script}</script>`)
  })
  return router
}
