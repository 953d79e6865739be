import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import type { Context } from '../context/context.js'
import { serve } from './fallbacks.js'
import { framedPage } from './framed-page.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'console')

/** Serves the field editor of edit URLs. It is built with the console, whose assets it shares. */
export function editorPage({ config }: Context): Router {
  const router = Router()
  serve(router, '/', framedPage({ folder, file: 'edit.html' }, config))
  return router
}
