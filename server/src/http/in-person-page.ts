import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Router } from 'express'
import type { Context } from '../context/context.js'
import { inPersonOperations } from '../operations/in-person/in-person-operations.js'
import { rejectMethod } from './fallbacks.js'
import { pageCalls } from './page-calls.js'
import { pdfPagePolicy } from './pdf-page-policy.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'signing-page')
// It frames the signing page of each signer.
const policy = `${pdfPagePolicy("'none'")}; frame-src 'self'`

/** Serves the page of a device that is handed from signer to signer, and what it calls. */
export function inPersonPage(context: Context): Router {
  const router = Router({ caseSensitive: true, strict: false })
  const page = router.route('/')
  page.get((_request, response) => {
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
    response.sendFile('in-person.html', { root: folder })
  })
  page.all(rejectMethod(['get']))
  router.use('/api', pageCalls(context, inPersonOperations))
  return router
}
