import { Router } from 'express'
import type { Context } from '../context/context.js'
import { findLogo } from '../operations/account/find-logo.js'
import { serve } from './fallbacks.js'

/**
 * Serves logos under names with their digest, to anyone: the pages and the e-mails that show them have readers without an
 * account. Whatever is in a file, a browser treats it as an image and runs nothing.
 */
export function branding(context: Pick<Context, 'sql'>): Router {
  const router = Router()
  serve(router, '/branding/:name', async (request, response) => {
    const { type, bytes } = await findLogo(context, String(request.params.name))
    response.set({
      'Content-Type': type,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable'
    })
    response.end(bytes)
  })
  return router
}
