import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { type StandInAnswer, startStandIn } from './stand-in.js'

interface Template {
  template_id: string
  documents: { name: string; form_fields: object[] }[]
}

/** What a stand-in for Dropbox Sign has. */
export interface DropboxSignContent {
  templates: Template[]
  /** The PDFs by their names. Those that are not here are still being prepared. */
  files: Record<string, Uint8Array>
  /** How many requests are refused, because there were too many. */
  refusals: number
}

/** Answers as the OpenAPI document of Dropbox Sign describes its answers to the requests for templates. */
export async function startDropboxSign(key: string, content: () => DropboxSignContent) {
  const zips = new Map<string, Uint8Array>()
  const standIn = await startStandIn(({ pathname, searchParams }, { headers }) => {
    const { templates, files } = content()
    const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    if (headers.authorization !== authorization) return error(401, 'unauthorized', 'Unauthorized api key')
    if (content().refusals-- > 0) return tooMany()
    if (pathname === '/v3/template/list') return { json: page(templates, searchParams) }
    const [id, isFiles] = [pathname.split('/').at(-1), pathname.startsWith('/v3/template/files/')]
    const template = templates.find(({ template_id }) => template_id === id)
    if (!template) return error(404, 'not_found', 'Not found')
    if (!isFiles) return { json: { template } }
    if (searchParams.get('file_type') === 'zip') return { file: zips.get(template.template_id)! }
    const file = files[template.documents[0]!.name]
    return file ? { file } : error(409, 'conflict', 'Files are still being processed. Please try again later.')
  })
  return {
    url: `${standIn.url}/v3`,
    /** Puts the files of a template into the ZIP that is downloaded. */
    async pack({ template_id, documents }: Template) {
      const zip = new yazl.ZipFile()
      for (const { name } of documents) zip.addBuffer(Buffer.from(content().files[name]!), name)
      zip.end()
      zips.set(template_id, await buffer(zip.outputStream))
    },
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose]()
  }
}

function page(templates: Template[], query: URLSearchParams) {
  const size = Number(query.get('page_size') ?? 20)
  const number = Number(query.get('page') ?? 1)
  const num_pages = Math.ceil(templates.length / size)
  return {
    list_info: { page: number, num_pages, num_results: templates.length, page_size: size },
    templates: templates.slice((number - 1) * size, number * size)
  }
}

function error(status: number, error_name: string, error_msg: string): StandInAnswer {
  return { status, json: { error: { error_msg, error_name } } }
}

function tooMany(): StandInAnswer {
  const reset = String(Math.floor(Date.now() / 1000))
  return { ...error(429, 'exceeded_rate', 'Exceeded rate limit'), headers: { 'x-ratelimit-reset': reset } }
}
