import { Signpost } from '@signpost/sdk'
import { Offers } from './offers.mjs'

// The server of express.mjs, or that of fastify.mjs: SERVER=fastify
const { serve } = await import(`./${process.env.SERVER ?? 'express'}.mjs`)

const port = Number(process.env.PORT ?? 4502)
const origin = process.env.SITE_ORIGIN ?? `http://localhost:${port}`
const signpost = new Signpost() // uses SIGNPOST_API_KEY and SIGNPOST_BASE_URL
const offers = new Offers(signpost, process.env.SIGNPOST_BASE_URL ?? 'http://localhost:4400')
// Without a secret, every delivery is refused.
await serve(offers, { secret: process.env.SIGNPOST_WEBHOOK_SECRET ?? '', port, origin })
console.log(`Open ${origin} and sign. Ctrl-C ends it.`)
