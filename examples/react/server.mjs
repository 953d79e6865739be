// The page, and the part of the app that has the API key.
import { once } from 'node:events'
import { NotFoundError, Signpost } from '@signpost/sdk'
import express from 'express'
import { createServer } from 'vite'

const port = Number(process.env.PORT || 4501)
const origin = `http://localhost:${port}`
const signpost = new Signpost() // uses SIGNPOST_API_KEY and SIGNPOST_BASE_URL
const file = { path: new URL('offer.pdf', import.meta.url) }
const signature = { type: 'signature', page: 1, x: 160, y: 300, width: 160, height: 48 }
const customer = { name: 'Ada Lovelace', email: 'ada@example.com' }

const app = express()
app.disable('x-powered-by')

// A real app does these two only for the customer who is signed in.
app.post('/api/offers', async (_request, response) => {
  const { id } = await signpost.documents.create({ file, title: 'Offer of employment' })
  const { signers } = await signpost.documents.send(id, {
    signers: [{ ...customer, fields: [signature] }],
    skip_email: true
  })
  // The URL works only in pages of this origin.
  const { sign_url } = await signpost.documents.createEmbeddedSignUrl(id, {
    signer_id: signers[0].id,
    embed_origin: origin
  })
  response.json({ id, sign_url })
})

app.get('/api/offers/:id', async (request, response) => {
  const { status } = await signpost.documents.get(request.params.id)
  response.json({ status })
})

app.get('/api/offers/:id/pdf', async (request, response) => {
  response.type('application/pdf').send(Buffer.from(await signpost.documents.download(request.params.id)))
})

app.use('/api', (error, _request, response, _next) => {
  console.error(error)
  response.status(error instanceof NotFoundError ? 404 : 500).json({ message: error.message })
})

// In production, serve what `vite build` wrote instead.
const vite = await createServer({ root: import.meta.dirname, server: { middlewareMode: true }, logLevel: 'warn' })
app.use(vite.middlewares)

await once(app.listen(port, 'localhost'), 'listening')
console.log(`Open ${origin} and sign. Ctrl-C ends it.`)
