import type { Response } from 'express'
import { escapeHtml } from '../common/escape-html.js'

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'"

/** A page without scripts or files of its own. */
interface PlainPage {
  title: string
  style: string
  /** HTML. */
  body: string
}

/** Answers with a page that the server writes itself. */
export function sendPlainPage(response: Response, { title, style, body }: PlainPage): void {
  response.set('Content-Security-Policy', policy)
  response.type('html').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${style}</style></head>
<body>${body}</body></html>`)
}
