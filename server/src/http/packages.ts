import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Request, type Response, Router } from 'express'
import { serve } from './fallbacks.js'
import { staticAssets } from './static-assets.js'

const built = path.join(path.dirname(fileURLToPath(import.meta.url)), 'packages')

interface ServedPackage {
  /** As it is imported: `@signpost/sdk`. */
  name: string
  version: string
  /** Named after its contents, so that it never changes. */
  file: string
  /** Of the file, as in a lock file. */
  integrity: string
}

/**
 * Serves the packages for apps in the version of this service, for `npm install http://localhost:4400/packages/sdk.tgz`. That address leads to
 * one that never changes; `/packages` lists these with their digests. In a fresh clone they are packed after the service has started.
 */
export function packages({ siteUrl }: { siteUrl: string }, folder = built): Router {
  const router = Router({ strict: true })
  const index = path.join(folder, 'index.json')
  const list = async (): Promise<ServedPackage[]> => JSON.parse(await readFile(index, 'utf8')).packages
  router.use('/packages', (_request, response, next) => (existsSync(index) ? next() : sayPacking(response)))
  serve(router, '/packages', async (_request, response) => {
    const data = (await list()).map(({ file, ...each }) => ({ ...each, url: `${siteUrl}/packages/${file}` }))
    response.set('Cache-Control', 'no-cache').json({ data })
  })
  router.use('/packages', staticAssets(folder))
  serve(router, '/packages/:name.tgz', async (request: Request, response: Response, next) => {
    const found = (await list()).find(({ name }) => name === `@signpost/${String(request.params.name)}`)
    if (!found) return next('route')
    response.set('Cache-Control', 'no-cache').redirect(302, `/packages/${found.file}`)
  })
  return router
}

// Once npm has waited, it asks again by itself.
function sayPacking(response: Response) {
  response
    .status(503)
    .set({ 'Retry-After': '10', 'Cache-Control': 'no-store' })
    .type('text')
    .send('The packages are being packed, which takes a few minutes after the first start, or npm run build.\n')
}
