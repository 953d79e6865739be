import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import type { Context } from '../context/context.js'
import { serve } from './fallbacks.js'
import { framedPage } from './framed-page.js'
import { staticAssets } from './static-assets.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'signing-page')

/** Serves the hosted signing page. */
export function signingPage({ config }: Context): Router {
  const router = Router()
  serve(router, '/', framedPage({ folder, file: 'index.html' }, config))
  router.use('/assets', staticAssets(path.join(folder, 'assets')))
  return router
}
