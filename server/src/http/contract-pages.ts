import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { publishedContract } from '@signpost/spec/published'
import { type Request, type Response, Router } from 'express'
import { stringify } from 'yaml'
import type { Context } from '../context/context.js'
import { samplesOverlay } from '../contract/samples-overlay.js'
import { serve } from './fallbacks.js'

/** Serves the OpenAPI document as JSON and YAML, and an overlay with its samples. */
export function contractPages({ config }: Context): Router {
  const router = Router()
  // Written when they are first read: the YAML takes a third of a second.
  let json: string | undefined
  let yaml: string | undefined
  const document = () => ({
    ...publishedContract(createRequire(import.meta.url)('@signpost/spec/openapi.json')),
    servers: [{ url: `${config.siteUrl}/v1`, 'x-internal': false }]
  })
  serve(router, '/openapi.json', (request, response) => {
    json ??= JSON.stringify(document())
    publish(request, response, 'application/json', json)
  })
  serve(router, '/openapi.yaml', (request, response) => {
    yaml ??= stringify(document(), { aliasDuplicateObjects: false })
    publish(request, response, 'application/yaml', yaml)
  })
  serve(router, '/openapi.samples.json', async (request, response) => {
    publish(request, response, 'application/json', JSON.stringify(await samplesOverlay(config.siteUrl)))
  })
  return router
}

function publish(request: Request, response: Response, type: string, text: string) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin', ETag: tag })
  response.set('Cache-Control', 'no-cache')
  if (request.get('if-none-match') === tag) return response.status(304).end()
  return response.type(type).send(text)
}
