import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import type { Context } from '../context/context.js'
import { sendNewLink } from '../operations/links/send-new-link.js'
import { serve } from './fallbacks.js'
import { framedPage } from './framed-page.js'
import { pageCalls } from './page-calls.js'
import { pdfPagePolicy } from './pdf-page-policy.js'
import { staticAssets } from './static-assets.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'signing-page')

/** Serves the hosted signing page, and what it calls that is not in the contract. */
export function signingPage(context: Context): Router {
  const router = Router()
  serve(router, '/', framedPage({ folder, file: 'index.html' }, context.config))
  router.use('/api', pageCalls(context, { '/new-link': sendNewLink }))
  router.use('/assets', staticAssets(path.join(folder, 'assets')))
  return router
}

/** Serves the page on which a signer draws with another device. */
export function padPage(): Router {
  const router = Router()
  serve(router, '/', (_request, response) => {
    response.set({ 'Content-Security-Policy': pdfPagePolicy("'none'"), 'Cache-Control': 'no-cache' })
    response.sendFile('pad.html', { root: folder })
  })
  return router
}
