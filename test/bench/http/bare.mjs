// The minimum for any service on Express and Postgres: one statement, with its rows as JSON. Below `/keyed`, a first
// statement finds the account of the key, as a service with API keys must.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import postgres from 'postgres'

const express = createRequire(new URL('../../../server/package.json', import.meta.url))('express')
const sql = postgres(process.env.BENCH_DATABASE_URL, { max: 20 })
const ids = (await sql`select id from documents order by created_at`).map(({ id }) => id)
const app = express()
app.use('/keyed', async (request, response, next) => {
  const key = request.get('authorization').slice('Bearer '.length)
  const [account] = await sql`
    select accounts.*, api_keys.mode, api_keys.scopes
    from api_keys join accounts on accounts.id = account_id
    where key_hash = ${createHash('sha256').update(key).digest()}
  `
  if (!account) return response.status(401).end()
  next()
})
for (const base of ['', '/keyed']) serve(base)
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})

function serve(base) {
  app.get(`${base}/documents/:index`, async (request, response) => {
    const [document] = await sql`
      select documents.*, (select json_agg(signers order by position) from signers where document_id = documents.id) as signers
      from documents
      where id = ${ids[request.params.index]}
    `
    response.json(document)
  })
  app.get(`${base}/documents`, async (_request, response) => {
    response.json(await sql`select * from documents order by created_at desc limit 20`)
  })
}
