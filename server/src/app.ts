import express, { type Express, Router } from 'express'
import { operations } from '../generated/operations.js'
import { AuthenticationThrottle } from './authentication/authentication-throttle.js'
import { createAccessLog } from './common/log.js'
import type { Context } from './context/context.js'
import { branding } from './http/branding.js'
import { compress } from './http/compress.js'
import { consolePage } from './http/console-page.js'
import { contractPages } from './http/contract-pages.js'
import { devConsole } from './http/dev-console.js'
import { devMail } from './http/dev-mail.js'
import { docsSite } from './http/docs-site.js'
import { editorPage } from './http/editor-page.js'
import { embedHello } from './http/embed-hello.js'
import { embedScript } from './http/embed-script.js'
import { errorHandler } from './http/error-handler.js'
import { rejectRoute } from './http/fallbacks.js'
import { fileRoutes } from './http/file-routes.js'
import { icons } from './http/icons.js'
import { inPersonPage } from './http/in-person-page.js'
import { linkPage } from './http/link-page.js'
import { mcp } from './http/mcp.js'
import { mountConsole } from './http/mount-console.js'
import { mountOperations } from './http/mount-operations.js'
import { mountSso } from './http/mount-sso.js'
import { observeRequests } from './http/observe-requests.js'
import { packages } from './http/packages.js'
import { readOrigin } from './http/read-origin.js'
import { readPage } from './http/read-page.js'
import { recordRequests } from './http/record-requests.js'
import { requestId } from './http/request-id.js'
import { requestTarget } from './http/request-target.js'
import { noStore, securityHeaders } from './http/security-headers.js'
import { signingCors } from './http/signing-cors.js'
import { padPage, signingPage } from './http/signing-page.js'
import { startPage } from './http/start-page.js'
import type { ContractValidator } from './http/validate.js'
import { verifyPage } from './http/verify-page.js'

export interface AppOptions {
  /** Serves the health checks of this process. */
  healthRoutes: Router
  validator: ContractValidator
}

/** Creates the Express app with all routes of the service. */
export function createApp(context: Context, options: AppOptions): Express {
  const { config } = context
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')
  const everyHeaders = securityHeaders(config)
  const accessLog = config.accessLog ? createAccessLog() : undefined
  if (context.metrics.isOn || context.tracer.isOn || accessLog) app.use(observeRequests(context, accessLog))
  app.use(requestId, readOrigin(context), (_request, response, next) => {
    response.set(everyHeaders)
    next()
  })
  // The routes need a router of their own: Express matches it after requestTarget has normalised the URL.
  app.use(compress(), requestTarget, routes(app, context, options))
  app.use(rejectRoute, errorHandler(context))
  return app
}

function routes(app: Express, context: Context, { healthRoutes, validator }: AppOptions): Router {
  const router = Router()
  const throttle = context.config.rateLimits ? new AuthenticationThrottle(context.clock) : undefined
  const authentication = { context, throttle }
  router.use('/v1', noStore)
  router.use('/v1/signing', signingCors)
  router.use('/v1', recordRequests(context), mountOperations(authentication, operations, validator))

  router.all('/mcp', noStore, mcp(authentication, app))
  router.use('/console/api', mountConsole(authentication))
  router.use('/console/sso', mountSso(context))
  router.use('/console', consolePage())
  router.use('/edit', editorPage(context))
  router.use('/sign', signingPage(context))
  router.use('/pad', padPage())
  router.use('/link', linkPage(context))
  router.use('/read', readPage(context))
  router.use('/in-person', inPersonPage(context))
  router.use('/verify', verifyPage(authentication))
  router.use(
    icons(),
    embedHello(),
    embedScript(context),
    branding(context),
    contractPages(context),
    docsSite(context.config.siteUrl),
    packages(context.config),
    fileRoutes(context),
    healthRoutes
  )
  if (!context.config.production) {
    router.use('/dev/mail', devMail(context))
    router.get('/dev/console', devConsole(context))
    router.get('/', startPage)
  }
  return router
}
