import express, { type Express, Router } from 'express'
import type { Context } from '../context/context.js'
import { type ProcessRole, readinessChecks, tolerated } from '../health/checks.js'
import { createReadiness } from '../health/readiness.js'
import type { Stage } from '../health/stage.js'
import { serverVersion } from '../postgres/server-version.js'
import { errorHandler } from './error-handler.js'
import { liveness } from './liveness.js'
import { readOrigin } from './read-origin.js'
import { requestId } from './request-id.js'

/**
 * Health checks: `/livez` says whether the process is alive, `/readyz` whether it can serve requests, with the result of
 * each check, and `/healthz` whether it can reach its database.
 */
export function health(context: Context, stage: Stage, role: ProcessRole): Router {
  const router = Router()
  const readiness = createReadiness(readinessChecks(context, role), { tolerated: tolerated(context, role) })
  router.use(['/livez', '/readyz', '/healthz'], (_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/livez', liveness(context))
  router.get('/readyz', async (_request, response) => {
    const { status, checks } = stage.current === 'running' ? await readiness() : notRunning(stage)
    response.status(status === 'fail' ? 503 : 200).json({ status, checks })
  })
  router.get('/healthz', async (_request, response) => {
    await serverVersion(context.sql)
    response.json({ status: 'ok' })
  })
  return router
}

/** Serves health checks on a port of their own, and nothing else. */
export function healthApp(context: Context, routes: Router): Express {
  return express().disable('x-powered-by').use(requestId, readOrigin(context), routes, errorHandler(context))
}

export function notRunning({ current }: Stage) {
  return { status: 'fail' as const, checks: { process: { status: 'fail' as const, detail: `is ${current}` } } }
}
