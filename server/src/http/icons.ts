import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import { serve } from './fallbacks.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'icons')

/**
 * Serves the icon of all pages. Browsers that cannot use an SVG, or that show something without a link to its icon, such as
 * an error in JSON, ask for `/favicon.ico`.
 */
export function icons(): Router {
  const router = Router()
  for (const name of ['favicon.svg', 'favicon.ico']) {
    serve(router, `/${name}`, (_request, response) => response.sendFile(name, { root: folder, maxAge: '1 day' }))
  }
  return router
}
