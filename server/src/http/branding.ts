import { notFound } from '@signpost/spec/rules'
import { Router } from 'express'
import type { Context } from '../context/context.js'
import { findLogoFile } from '../stores/logo-store.js'
import { serve } from './fallbacks.js'

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg' }

/**
 * Serves logos under names with their digest, to anyone: the pages and the e-mails that show them have readers without an
 * account. Whatever is in a file, a browser treats it as an image and runs nothing.
 */
export function branding({ sql }: Pick<Context, 'sql'>): Router {
  const router = Router()
  serve(router, '/branding/:name', async (request, response) => {
    const name = String(request.params.name)
    const [, extension = ''] = /^[0-9a-f]{64}\.(png|jpg)$/.exec(name) ?? []
    const bytes = types[extension] && (await findLogoFile(sql, name))
    if (!bytes) throw notFound(name.slice(0, 200))
    response.set({
      'Content-Type': types[extension],
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable'
    })
    response.end(bytes)
  })
  return router
}
