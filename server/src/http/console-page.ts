import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import { serve } from './fallbacks.js'
import { staticAssets } from './static-assets.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'console')

const policy = [
  "default-src 'none'",
  // As on the signing page, for pdf.js.
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'"
].join('; ')

/** Serves the console. Its views are paths of one page, so that they can be linked to. */
export function consolePage(): Router {
  const router = Router()
  router.use('/assets', staticAssets(path.join(folder, 'assets')))
  serve(router, '/{*view}', (_request, response) => {
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
    response.sendFile('index.html', { root: folder })
  })
  return router
}
