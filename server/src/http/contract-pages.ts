import { createHash } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { stringify } from 'yaml'
import type { Context } from '../context/context.js'
import { contract } from '../contract/contract.js'
import { serve } from './fallbacks.js'

/** Serves the OpenAPI document as JSON and YAML. */
export function contractPages({ config }: Context): Router {
  const router = Router()
  const document = { ...contract, servers: [{ url: `${config.siteUrl}/v1` }] }
  const json = JSON.stringify(document)
  const yaml = stringify(document, { aliasDuplicateObjects: false })
  serve(router, '/openapi.json', (request, response) => publish(request, response, 'application/json', json))
  serve(router, '/openapi.yaml', (request, response) => publish(request, response, 'application/yaml', yaml))
  return router
}

function publish(request: Request, response: Response, type: string, text: string) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin', ETag: tag })
  response.set('Cache-Control', 'no-cache')
  if (request.get('if-none-match') === tag) return response.status(304).end()
  return response.type(type).send(text)
}
