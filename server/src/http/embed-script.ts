import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import embed from '@signpost/embed/package.json'
import { type Response, Router } from 'express'
import type { Context } from '../context/context.js'
import { serve } from './fallbacks.js'

const built = path.dirname(fileURLToPath(import.meta.url))
/** The widgets of earlier releases. */
const folder = path.join(built, 'embed')

/**
 * Serves the embed widget to pages of any origin: at `/embed.js` the current one, and each at an address of its own, which pages
 * can load with its digest, also after an update. `/embed.json` says the address and the digest of the current one.
 */
export function embedScript({ config }: Pick<Context, 'config'>): Router {
  const script = readFileSync(path.join(built, 'widget', 'embed.global.js'))
  const { version } = embed
  const name = `embed-${version}-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
  const router = Router()
  serve(router, '/embed.js', (_request, response) => send(response, 'text/javascript', script))
  serve(router, '/embed.json', (_request, response) =>
    send(response, 'application/json', JSON.stringify({ version, src: `${config.siteUrl}/${name}`, integrity }))
  )
  for (const [kept, content] of [...keptScripts(), [name, script] as const]) {
    serve(router, `/${kept}`, (_request, response) =>
      send(response, 'text/javascript', content, 'max-age=31536000, immutable')
    )
  }
  return router
}

function keptScripts() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  return names.map((name) => [name, readFileSync(path.join(folder, name))] as const)
}

function send(response: Response, type: string, content: string | Buffer, caching = 'max-age=300') {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': `public, ${caching}`
  })
  // As text, which Express gives its charset, and which is compressed.
  response.type(type).send(content.toString())
}
