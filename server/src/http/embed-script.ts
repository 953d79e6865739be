import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Router } from 'express'
import { serve } from './fallbacks.js'

/** Serves the embed widget to pages of any origin. */
export function embedScript(): Router {
  const file = createRequire(import.meta.url).resolve('@signpost/embed/embed.js')
  const script = readFileSync(file, 'utf8')
  const router = Router()
  serve(router, '/embed.js', (_request, response) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=300'
    })
    response.type('text/javascript').send(script)
  })
  return router
}
