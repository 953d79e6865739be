import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import type { Context } from '../context/context.js'
import { readingOperations } from '../operations/reading/reading-operations.js'
import { rejectMethod } from './fallbacks.js'
import { pageCalls } from './page-calls.js'
import { pdfPagePolicy } from './pdf-page-policy.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'signing-page')
const policy = pdfPagePolicy("'none'")

/** Serves the page where the recipient of a copy reads what the signers are asked to sign, and what it calls. */
export function readPage(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: false })
  const page = router.route('/')
  page.get((_request, response) => {
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
    response.sendFile('read.html', { root: folder })
  })
  page.all(rejectMethod(['get']))
  router.use('/api', pageCalls(context, readingOperations))
  return router
}
