import { type Request, type RequestHandler, type Response, Router } from 'express'
import { assertPresigned } from '../authentication/assert-presigned.js'
import type { Context } from '../context/context.js'
import { checkUploadType } from '../operations/files/check-upload-type.js'
import { downloadFile } from '../operations/files/download-file.js'
import { storeUpload } from '../operations/files/store-upload.js'
import { streamEvidence } from '../operations/files/stream-evidence.js'
import { countTransfer, longestTransferMs } from './count-transfer.js'
import { rejectMethod } from './fallbacks.js'
import { mediaTypeOf } from './media-type.js'
import { readDeclaredFile } from './read-file-body.js'
import { noStore } from './security-headers.js'
import { sendFileOrRest, sendStream } from './send-file.js'

/** Mounts presigned URLs: uploads and downloads of files. */
export function fileRoutes(context: Context): Router {
  const router = Router()
  const presigned: RequestHandler = (request, _response, next) => {
    assertPresigned(context, request)
    next()
  }
  const typed: RequestHandler = async (request, _response, next) => {
    await checkUploadType(context, String(request.params.key), mediaTypeOf(request))
    next()
  }
  router
    .route('/uploads/:key')
    .all(noStore)
    .put(presigned, typed, ...readDeclaredFile(context), async (request: Request, response: Response) => {
      await storeUpload(context, String(request.params.key), request.body)
      response.status(200).end()
    })
    .all(rejectMethod(['put']))
  router
    .route('/files/:id/evidence/:name')
    .all(noStore)
    .get(presigned, async (request, response) => {
      const path = pathOf(request)
      const chunks = await streamEvidence(context, path, (held, sent) => {
        countTransfer(context, response, held, longestTransferMs(sent))
      })
      await sendStream(response, { chunks, fileName: path.name ?? '', type: 'application/zip' })
    })
    .all(rejectMethod(['get']))
  router
    .route('/files/:id/attachments/:sha256/:name')
    .all(noStore)
    .get(presigned, async (request, response) => {
      const path = pathOf(request)
      const admit = (bytes: number) => countTransfer(context, response, bytes)
      const file = await downloadFile(context, path, admit, 'application/octet-stream')
      sendFileOrRest(response, file, `"${path.sha256}"`)
    })
    .all(rejectMethod(['get']))
  router
    .route('/files/:id/:sha256/:name')
    .all(noStore)
    .get(presigned, async (request, response) => {
      const path = pathOf(request)
      const file = await downloadFile(context, path, (bytes) => countTransfer(context, response, bytes))
      sendFileOrRest(response, file, `"${path.sha256}"`)
    })
    .all(rejectMethod(['get']))
  return router
}

function pathOf({ params }: Request) {
  return params as Record<string, string>
}
