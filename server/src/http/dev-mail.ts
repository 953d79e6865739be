import { type Request, type Response, Router } from 'express'
import { escapeHtml } from '../common/escape-html.js'
import type { Context } from '../context/context.js'
import { readCapturedEmail, readCapturedEmails } from '../operations/test-helpers/captured-emails.js'
import { sendPlainPage } from './plain-page.js'

/** Shows the e-mails that were captured instead of sent. In development only. */
export function devMail(context: Context): Router {
  const router = Router()
  router.get('/', (_request, response) => list(context, response))
  router.get('/:id', (request, response) => show(context, request, response))
  return router
}

async function list(context: Context, response: Response) {
  const rows = await readCapturedEmails(context)
  const items = rows.map(
    ({ id, recipient, subject, created_at }) =>
      `<li><a href="/dev/mail/${id}"><b>${escapeHtml(subject)}</b></a><br>to ${escapeHtml(recipient)}, ${created_at.toISOString()}</li>`
  )
  const empty = '<p>No e-mails yet. Send a document to see its invitations here.</p>'
  send(response, 'E-mails', `<h1>E-mails</h1>${items.length > 0 ? `<ol>${items.join('')}</ol>` : empty}`)
}

async function show(context: Context, request: Request, response: Response) {
  const row = await readCapturedEmail(context, String(request.params.id))
  if (!row) return send(response.status(404), 'E-mail', '<h1>No such e-mail</h1>')
  // Sandboxed, because API callers control the content of e-mails. Links open in a new tab.
  const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(row.html.replace('<head>', '<head><base target="_blank">'))}"></iframe>`
  send(
    response,
    row.subject,
    `<p><a href="/dev/mail">All e-mails</a></p><h1>${escapeHtml(row.subject)}</h1><p>to ${escapeHtml(row.recipient)}, ${row.created_at.toISOString()}</p>${frame}`
  )
}

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#1c2430;max-width:46rem;margin:0 auto;padding:2rem 1rem}
li{margin:0 0 1rem}iframe{width:100%;height:36rem;border:1px solid #d5dbe5;border-radius:8px}`

function send(response: Response, title: string, body: string) {
  sendPlainPage(response, { title, style, body })
}
