import express, { type Express } from 'express'
import type { Context } from './context.js'
import type { OperationId } from './contract.js'
import { contractPages } from './http/contract-pages.js'
import { devMail } from './http/dev-mail.js'
import { embedScript } from './http/embed-script.js'
import { errorHandler } from './http/error-handler.js'
import { refuseRoute } from './http/fallbacks.js'
import { fileRoutes } from './http/file-routes.js'
import { health } from './http/health.js'
import { mountOperations } from './http/mount-operations.js'
import type { AnyHandler } from './http/perform.js'
import { requestId } from './http/request-id.js'
import { noStore, securityHeaders } from './http/security-headers.js'
import { signingCors } from './http/signing-cors.js'
import { signingPage } from './http/signing-page.js'
import { startPage } from './http/start-page.js'
import { validateAgainstContract } from './http/validate.js'
import { verifyPage } from './http/verify-page.js'
import { operations } from './operations.js'

export interface AppOptions {
  /** Checks responses against the contract too. For tests: it costs time. */
  validateResponses?: boolean
}

/** The whole HTTP side of the service. */
export function createApp(context: Context, { validateResponses = false }: AppOptions = {}): Express {
  const { config } = context
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')
  app.use(requestId, securityHeaders({ https: config.siteUrl.startsWith('https:') }))

  app.use('/v1', noStore)
  app.use('/v1/signing', signingCors)
  const validate = validateAgainstContract({ responses: validateResponses })
  app.use('/v1', mountOperations(context, operations as Record<OperationId, AnyHandler>, validate))

  app.use('/sign', signingPage(context))
  app.use('/verify', verifyPage(context))
  app.use(embedScript(), contractPages(context), fileRoutes(context), health(context))
  if (!config.production) {
    app.use('/dev/mail', devMail(context))
    app.get('/', startPage)
  }
  app.use(refuseRoute, errorHandler(context))
  return app
}
