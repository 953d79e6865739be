import { mockEvidence } from './evidence.js'
import { opaqueResponse, pdfResponse, zipResponse } from './operations/documents.js'
import { blankPdf } from './pdf.js'
import { mediaTypeOf } from './read-request.js'
import { assertUploadType, invalid, notFound, Refusal } from './rules.js'
import { timeOf, type World } from './world.js'

/** Responds to a request for a logo or a presigned URL. Undefined if the path is none. */
export async function answerFile(request: Request, path: string, world: World): Promise<Response | undefined> {
  const [, kind, id = '', ...more] = path.split('/')
  if (kind === 'branding' && request.method === 'GET') return sendLogo(id, world)
  const isUpload = kind === 'uploads' && request.method === 'PUT'
  const isDownload = kind === 'files' && request.method === 'GET'
  if ((!isUpload && !isDownload) || id === '' || more.length > 0) return undefined
  const expires = Number(new URL(request.url).searchParams.get('expires'))
  if (expires * 1000 <= timeOf(world).getTime()) {
    throw new Refusal('RESOURCE_NOT_FOUND', 'This URL is invalid or has expired.')
  }
  return isUpload ? storeUpload(request, id, world) : sendFile(request, id, world)
}

async function storeUpload(request: Request, key: string, { state }: World): Promise<Response> {
  const upload = state.uploads.get(key)
  if (!upload || upload.used) throw notFound(key)
  assertUploadType(mediaTypeOf(request.headers), { isAttachment: upload.owner !== null })
  const file = new Uint8Array(await request.arrayBuffer())
  if (file.length !== upload.size) {
    throw invalid('UPLOAD_SIZE_MISMATCH', 'file', `has ${file.length} bytes instead of the declared ${upload.size}`)
  }
  upload.file = file
  return new Response(null, { status: 200 })
}

function sendLogo(name: string, { state: { logo } }: World): Response {
  if (logo?.name !== name) throw notFound(name)
  const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
  return new Response(logo.bytes.slice(), {
    headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' }
  })
}

function sendFile({ url }: Request, id: string, { state }: World): Response {
  if (state.forms.has(id)) return pdfResponse(blankPdf)
  const attached = new URL(url).searchParams.get('attachment')
  const attachment = attached && state.documents.get(id)?.attachments.get(attached)
  if (attachment) return opaqueResponse(attachment)
  const known = state.documents.get(id) ?? state.templates.get(id)
  if (!known) throw notFound(id)
  const part = new URL(url).searchParams.get('part')
  if (part === 'evidence') return zipResponse(mockEvidence)
  return pdfResponse(part === 'audit' ? blankPdf : known.file)
}
