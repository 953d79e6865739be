import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import type { Context } from '../context/context.js'
import { serve } from './fallbacks.js'
import { staticAssets } from './static-assets.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'signing-page')

/** Serves the hosted signing page. Its token is in the URL fragment, which browsers do not send. */
export function signingPage({ config }: Context): Router {
  const router = Router()
  serve(router, '/', (request, response) => {
    const origin = typeof request.query.embed_origin === 'string' ? request.query.embed_origin : undefined
    response.set({
      'Content-Security-Policy': policy(frameAncestors(origin, config.production)),
      'Cache-Control': 'no-cache'
    })
    // With `root`, because sendFile rejects absolute paths that contain a folder such as `.pnpm`.
    response.sendFile('index.html', { root: folder })
  })
  router.use('/assets', staticAssets(path.join(folder, 'assets')))
  return router
}

/**
 * The origins that may frame the page: the origin in the URL, or any HTTPS origin. The page also checks the origin in the
 * URL against its token and the account's allowed origins, so changing the query gains nothing.
 */
function frameAncestors(origin: string | undefined, production: boolean) {
  if (origin !== undefined) return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : "'none'"
  return production ? 'https:' : 'https: http://localhost:* http://127.0.0.1:*'
}

function policy(ancestors: string) {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'none'"
  ].join('; ')
}
