import type { Request, Response } from 'express'
import { sendPlainPage } from './plain-page.js'

const body = `<h1>Signpost is running</h1><ul>
<li><a href="/docs/">Documentation</a>: <a href="/docs/quickstart">quickstart</a>, <a href="/docs/reference/">reference</a>, <a href="/docs/errors">error codes</a></li>
<li><a href="/dev/console">Console</a>, signed in as the demo account</li>
<li><a href="/dev/mail">E-mails</a> that were captured instead of sent</li>
<li><a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>, <a href="/embed.js">embed.js</a></li>
</ul>`
const style = 'body{font:18px/1.6 system-ui,sans-serif;color:#1c2430;max-width:36rem;margin:0 auto;padding:3rem 1rem}'

/** The page at `/`, in development only. */
export function startPage(_request: Request, response: Response) {
  sendPlainPage(response, { title: 'Signpost', style, body })
}
