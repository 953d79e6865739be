import type { RequestHandler } from 'express'
import type { Config } from '../config/config.js'
import { pdfPagePolicy } from './pdf-page-policy.js'

/** Where the built file of a page is. */
interface BuiltPage {
  folder: string
  file: string
}

/** Answers with a page that other pages may frame. Its token is in the URL fragment, which browsers do not send. */
export function framedPage({ folder, file }: BuiltPage, { production }: Pick<Config, 'production'>): RequestHandler {
  return (request, response) => {
    const origin = typeof request.query.embed_origin === 'string' ? request.query.embed_origin : undefined
    response.set({
      'Content-Security-Policy': pdfPagePolicy(frameAncestors(origin, production)),
      'Cache-Control': 'no-cache'
    })
    // With `root`, because sendFile rejects absolute paths that contain a folder such as `.pnpm`.
    response.sendFile(file, { root: folder })
  }
}

/**
 * The origins that may frame the page: the origin in the URL, or any HTTPS origin. The page also checks the origin in the
 * URL against its token and the account's allowed origins, so changing the query gains nothing.
 */
function frameAncestors(origin: string | undefined, production: boolean) {
  if (origin !== undefined) return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : "'none'"
  return production ? 'https:' : 'https: http://localhost:* http://127.0.0.1:*'
}
