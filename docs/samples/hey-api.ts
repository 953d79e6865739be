import { client } from './hey-api/client.gen'
import { listDocuments } from './hey-api/sdk.gen'

client.setConfig({ baseUrl: 'http://localhost:4400/v1', auth: () => process.env.SIGNPOST_API_KEY })

const { data, error } = await listDocuments({ query: { per_page: 10 } })
if (error) throw new Error(`${error.error.code}: ${error.error.message}`)
for (const document of data?.data ?? []) console.log(document.id, document.title)
