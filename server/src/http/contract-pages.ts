import { createHash } from 'node:crypto'
import { type Request, type Response, Router } from 'express'
import { stringify } from 'yaml'
import type { Context } from '../context/context.js'
import { contract } from '../contract/contract.js'
import { serve } from './fallbacks.js'

/** Serves the OpenAPI document as JSON and YAML. */
export function contractPages({ config }: Context): Router {
  const router = Router()
  // Written when they are first read: the YAML takes a third of a second.
  let json: string | undefined
  let yaml: string | undefined
  const document = () => documentAt(`${config.siteUrl}/v1`)
  serve(router, '/openapi.json', (request, response) => {
    json ??= JSON.stringify(document())
    publish(request, response, 'application/json', json)
  })
  serve(router, '/openapi.yaml', (request, response) => {
    yaml ??= stringify(JSON.parse(JSON.stringify(document())), { aliasDuplicateObjects: false })
    publish(request, response, 'application/yaml', yaml)
  })
  return router
}

/** The document of the service at an address, which its samples call. */
function documentAt(url: string) {
  const [{ variables }] = contract.servers
  const sampled = `http://${variables.host.default}/v1`
  const paths = JSON.stringify(contract.paths).replaceAll(sampled, url)
  return { ...contract, servers: [{ url }], paths: JSON.parse(paths) }
}

function publish(request: Request, response: Response, type: string, text: string) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin', ETag: tag })
  response.set('Cache-Control', 'no-cache')
  if (request.get('if-none-match') === tag) return response.status(304).end()
  return response.type(type).send(text)
}
