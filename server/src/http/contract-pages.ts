import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Request, type Response, Router } from 'express'
import { stringify } from 'yaml'
import { escapeHtml } from '../common/escape-html.js'
import type { Context } from '../context/context.js'
import { contract, errorCodes } from '../contract/contract.js'
import { serve } from './fallbacks.js'
import { staticAssets } from './static-assets.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'docs')

/** Serves the OpenAPI document as JSON and YAML, the API reference and the list of error codes. */
export function contractPages({ config }: Context): Router {
  const router = Router()
  const document = { ...contract, servers: [{ url: `${config.siteUrl}/v1` }] }
  const json = JSON.stringify(document)
  const yaml = stringify(document, { aliasDuplicateObjects: false })
  serve(router, '/openapi.json', (request, response) => publish(request, response, 'application/json', json))
  serve(router, '/openapi.yaml', (request, response) => publish(request, response, 'application/yaml', yaml))
  serve(router, '/docs', (_request, response) => page(response, referencePage(referenceScript())))
  router.use('/docs/assets', staticAssets(folder))
  serve(router, '/docs/errors', (_request, response) => page(response, errorsPage()))
  return router
}

function publish(request: Request, response: Response, type: string, text: string) {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin', ETag: tag })
  response.set('Cache-Control', 'no-cache')
  if (request.get('if-none-match') === tag) return response.status(304).end()
  return response.type(type).send(text)
}

function page(response: Response, html: string) {
  response.set(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; worker-src blob:; frame-ancestors 'none'"
  )
  response.type('html').send(html)
}

const referencePage = (script: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Signpost API</title>
<style>body{margin:0}</style></head>
<body><redoc spec-url="/openapi.json" disable-search="false" hide-download-button="false"></redoc>
<script src="/docs/assets/${script}"></script></body>
</html>`

function referenceScript() {
  // biome-ignore lint/style/noNonNullAssertion: the build puts the script there
  return readdirSync(folder).find((file) => file.endsWith('.js'))!
}

function errorsPage() {
  const sections = Object.entries(errorCodes).map(
    ([code, { status, description }]) =>
      `<section id="${code}"><h2><a href="#${code}">${code}</a> <small>${status}</small></h2><p>${withCode(description)}</p></section>`
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Errors · Signpost API</title>
<style>
body{font:16px/1.6 system-ui,sans-serif;color:#1c2430;max-width:46rem;margin:0 auto;padding:2rem 1rem}
h2{font:600 1.05rem/1.4 ui-monospace,monospace;margin:2rem 0 .25rem}h2 a{color:inherit;text-decoration:none}
small{color:#5b6675;font-weight:400}p{margin:0}section:target{background:#eef3ff;outline:.75rem solid #eef3ff}
code{font-family:ui-monospace,monospace;background:#f1f3f7;padding:.1em .3em;border-radius:3px}
</style></head>
<body><h1>Errors</h1>
<p>Every error response has an <code>error.code</code>. This page explains each code. <a href="/docs">API reference</a></p>
${sections.join('\n')}</body>
</html>`
}

function withCode(text: string) {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
