import { invalid, notFound } from '@signpost/spec/rules'
import { type NextFunction, type Request, type Response, Router } from 'express'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { uuidOf, uuidOrNull } from '../contract/ids.js'
import { collectEvidence } from '../evidence/build/collect-evidence.js'
import { zipOf } from '../evidence/build/zip-of.js'
import { FileAnswer } from '../operations/call.js'
import { documentFileKey, uploadFileKey } from '../storage/document-files.js'
import { isPresigned } from '../storage/presign.js'
import { findStored } from '../storage/storage.js'
import { findUpload, markUploadFilled } from '../stores/upload-store.js'
import { rejectMethod } from './fallbacks.js'
import { readDeclaredPdf } from './read-pdf-body.js'
import { noStore } from './security-headers.js'
import { sendFileOrRest, sendStream } from './send-file.js'

/** Serves presigned URLs: uploads and downloads of files. */
export function fileRoutes(context: Context): Router {
  const router = Router()
  const presigned = requirePresigned(context)
  const store = (request: Request, response: Response) => storeUpload(context, request, response)
  router
    .route('/uploads/:key')
    .all(noStore)
    .put(presigned, ...readDeclaredPdf, store)
    .all(rejectMethod(['put']))
  router
    .route('/files/:id/evidence/:name')
    .all(noStore)
    .get(presigned, (request, response) => sendEvidence(context, request, response))
    .all(rejectMethod(['get']))
  router
    .route('/files/:id/:sha256/:name')
    .all(noStore)
    .get(presigned, (request, response) => sendStored(context, request, response))
    .all(rejectMethod(['get']))
  return router
}

function requirePresigned({ config, clock }: Context) {
  return (request: Request, _response: Response, next: NextFunction) => {
    const [path = ''] = request.originalUrl.split('?')
    const isValid = isPresigned({ secrets: config.secrets, path, query: request.query, now: clock.now() })
    next(isValid ? undefined : new ApiError('RESOURCE_NOT_FOUND', 'This URL is invalid or has expired.'))
  }
}

async function storeUpload({ sql, clock, storage }: Context, request: Request, response: Response) {
  const key = String(request.params.key)
  const uuid = uuidOf('upl', key)
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw invalid('INVALID_PDF', 'file', 'is empty')
  const upload = await findUpload(sql, uuid)
  if (!upload || upload.used_at) throw notFound(key)
  await storage.put(uploadFileKey(uuid), request.body)
  await markUploadFilled(sql, uuid, clock.now())
  response.status(200).end()
}

async function sendStored({ storage }: Context, request: Request, response: Response) {
  const { id = '', sha256 = '', name = '' } = request.params as Record<string, string>
  const uuid = uuidOrNull('doc', id)
  const bytes = uuid && /^[0-9a-f]{64}$/.test(sha256) ? await findStored(storage, documentFileKey(uuid, sha256)) : null
  if (!bytes) throw notFound(id)
  sendFileOrRest(request, response, new FileAnswer(bytes, name), `"${sha256}"`)
}

async function sendEvidence(context: Context, request: Request, response: Response) {
  const { id = '', name = '' } = request.params as Record<string, string>
  const files = await collectEvidence(context, uuidOf('doc', id))
  await sendStream(response, { chunks: zipOf(files), fileName: name, type: 'application/zip' })
}
