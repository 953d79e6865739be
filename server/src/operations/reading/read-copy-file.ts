import { Refusal } from '@signpost/spec/rules'
import * as z from 'zod'
import { publicId } from '../../contract/ids.js'
import { presign } from '../../storage/presign.js'
import { readBody } from '../console/console-call.js'
import type { LinkHandler } from '../links/link-call.js'
import { findReading } from './find-reading.js'
import { readingToken } from './read-copy.js'

const schema = z.object(readingToken)
const lifetimeMs = 5 * 60_000

/** A URL of the PDF that the signers are asked to sign. It ends soon, so that it is not kept in place of the link. */
export const readCopyFile: LinkHandler = async (context, call) => {
  const { token } = readBody(schema, call)
  const { document, isLocked } = await findReading(context, token)
  if (isLocked) throw new Refusal('ACCESS_CODE_REQUIRED', 'Enter the access code first.')
  const { config, clock } = context
  const name = encodeURIComponent(document.file_name)
  const url = presign({
    siteUrl: config.siteUrl,
    secret: config.secrets[0],
    path: `/files/${publicId('doc', document.files_id)}/${document.working_sha256}/${name}`,
    expiresAt: new Date(clock.now().getTime() + lifetimeMs)
  })
  return { url }
}
