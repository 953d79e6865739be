import createClient from 'openapi-fetch'
import type { paths } from './openapi-typescript/index.js'

const client = createClient<paths>({
  baseUrl: 'http://localhost:4400/v1',
  headers: { Authorization: `Bearer ${process.env.SIGNPOST_API_KEY}` }
})

const { data, error } = await client.GET('/documents', { params: { query: { per_page: 10 } } })
if (error) throw new Error(`${error.error.code}: ${error.error.message}`)
for (const document of data.data) console.log(document.id, document.title)
