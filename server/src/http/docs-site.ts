import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type NextFunction, type Request, type Response, Router } from 'express'
import { sendDocsText } from './docs-text/docs-text.js'
import { nameThisService } from './docs-text/name-this-service.js'
import { rejectMethod, serve } from './fallbacks.js'
import { sendPlainPage } from './plain-page.js'
import { staticAssets } from './static-assets.js'

const here = path.dirname(fileURLToPath(import.meta.url))
const built = path.join(here, 'docs')
/** In a clone. The production artefact has the site only. */
const written = path.join(here, '..', '..', 'docs', 'pages')

/**
 * Serves the documentation, which `docs` is built into. In a fresh clone it is built after the service has started; until then,
 * its pages are served as they are written. As text they name the address of this service.
 */
export function docsSite(siteUrl: string, folder = built, pages = written): Router {
  const router = Router({ strict: true })
  const allow = allowedScripts(folder)
  const files = staticAssets(folder, /^assets\//)
  for (const name of ['/llms.txt', '/llms-full.txt']) {
    serve(router, name, (_request, response) => response.redirect(302, `/docs${name}`))
  }
  serve(router, '/docs.md', (_request, response) => response.redirect(301, '/docs/index.md'))
  serve(router, '/docs', (_request, response) => response.redirect(301, '/docs/'))
  router.use('/docs', onlyReading, async (request, response, next) => {
    if (!existsSync(path.join(folder, 'index.html'))) return unbuilt(request, response, pages, siteUrl)
    response.set('Content-Security-Policy', policy(await allow()))
    request.url = fileOf(request.url)
    if (/\.(md|txt)$/.test(request.path) && (await sendText(response, folder, request.path, siteUrl))) return
    files(request, response, (error) => (error ? next(error) : notFound(request, response, folder, next)))
  })
  return router
}

async function sendText(response: Response, folder: string, place: string, siteUrl: string): Promise<boolean> {
  const file = path.join(folder, place)
  if (!file.startsWith(path.join(folder, path.sep)) || !existsSync(file)) return false
  const text = nameThisService(await readFile(file, 'utf8'), siteUrl)
  response.set('Cache-Control', 'no-cache').type(path.extname(file)).send(text)
  return true
}

const rejectOthers = rejectMethod(['get'])

function onlyReading(request: Request, response: Response, next: NextFunction) {
  return request.method === 'GET' || request.method === 'HEAD' ? next() : rejectOthers(request, response, next)
}

/** `/guides/webhooks` → `/guides/webhooks.html`. */
function fileOf(url: string) {
  const [place = '', ...query] = url.split('?')
  const file = place.endsWith('/') ? `${place}index.html` : /\.\w+$/.test(place) ? place : `${place}.html`
  return [file, ...query].join('?')
}

function notFound(request: Request, response: Response, folder: string, next: NextFunction) {
  if (!request.url.split('?')[0]?.endsWith('.html')) return next()
  response.status(404).set('Cache-Control', 'no-cache').sendFile('404.html', { root: folder })
}

const buildingStyle =
  ':root{color-scheme:light dark}body{font:18px/1.6 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:3rem 1rem}'
const buildingBody = `<h1>This page is being built</h1>
<p>This takes a minute or two after the first start, and longer on a busy machine. The page reloads by itself. If it does not appear, run <code>npm run build</code>.</p>
<p>You can read <a href="/docs/">the guides</a> already.</p>`

async function unbuilt(request: Request, response: Response, pages: string, siteUrl: string) {
  const place = request.path.slice(1)
  if (await sendDocsText(response, pages, place, siteUrl)) return
  response.status(503).set({ 'Retry-After': '5', Refresh: '5', 'Cache-Control': 'no-store' })
  sendPlainPage(response, { title: 'Signpost', style: buildingStyle, body: buildingBody })
}

// The highlighter and the theme set styles on elements. Scripts only come from the build.
function policy(scripts: string[]) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'"
  ].join('; ')
}

/** The hashes of all inline scripts of the site, computed once it is there. */
function allowedScripts(folder: string) {
  let hashes: Promise<string[]> | undefined
  return () => {
    hashes ??= hashesOf(folder)
    return hashes
  }
}

async function hashesOf(folder: string) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'))
  const pages = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  const scripts = pages.flatMap((page) => [...page.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)])
  const digests = scripts.map(([, script = '']) => createHash('sha256').update(script).digest('base64'))
  return [...new Set(digests)].map((digest) => `'sha256-${digest}'`)
}
