import { Router } from 'express'
import type { Context } from '../context.js'

/** `/healthz` for whoever watches the service: 200 while it can reach its database. */
export function health({ sql }: Context): Router {
  const router = Router()
  router.get('/healthz', async (_request, response) => {
    await sql`select 1`
    response.json({ status: 'ok' })
  })
  return router
}
