import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import { serve } from './fallbacks.js'
import { pdfPagePolicy } from './pdf-page-policy.js'
import { passkeysPermitted } from './security-headers.js'
import { staticAssets } from './static-assets.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'console')

const policy = pdfPagePolicy("'none'")

/** Serves the console. Its views are paths of one page, so that they can be linked to. */
export function consolePage(): Router {
  const router = Router()
  router.use('/assets', staticAssets(path.join(folder, 'assets')))
  serve(router, '/{*view}', (_request, response) => {
    response.set({
      'Content-Security-Policy': policy,
      'Permissions-Policy': passkeysPermitted,
      'Cache-Control': 'no-cache'
    })
    response.sendFile('index.html', { root: folder })
  })
  return router
}
