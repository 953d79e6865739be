import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type NextFunction, type Request, type Response, Router } from 'express'
import type { AuthenticationContext } from '../authentication/authentication-context.js'
import { findReader } from '../authentication/find-reader.js'
import { charge } from '../authentication/rate-limit.js'
import { verifyPublicly } from '../operations/verifications/verify-publicly.js'
import { rejectMethod } from './fallbacks.js'
import { unlessClientIsGone } from './is-client-gone.js'
import { pdfPagePolicy } from './pdf-page-policy.js'
import { readPdfBody } from './read-file-body.js'
import { staticAssets } from './static-assets.js'

const policy = pdfPagePolicy("'none'")
const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'verify-page')
// Requests are anonymous, so limits are per address. They suffice for a person.
const limits = { perSecond: 2, perMinute: 20, perDay: 500 }

/** Serves a public page that verifies the digital signatures of a PDF. Files are not stored. */
export function verifyPage(authentication: AuthenticationContext): Router {
  const { context } = authentication
  const router = Router()
  const charged = async (request: Request, response: Response, next: NextFunction) => {
    await charge(context, `address:${request.origin.network}`, limits, response)
    next()
  }
  const page = router.route('/')
  page.get((_request, response) => {
    response.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
    response.sendFile('index.html', { root: folder })
  })
  router.use('/assets', staticAssets(folder))
  page.post(charged, ...readPdfBody(context), unlessClientIsGone, async (request: Request, response: Response) => {
    const reader = await findReader(authentication, request)
    const verification = await verifyPublicly(context, { file: request.body, address: request.origin.network, reader })
    response.set('Cache-Control', 'no-store').json(verification)
  })
  page.all(rejectMethod(['get', 'post']))
  return router
}
