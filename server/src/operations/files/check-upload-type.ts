import { assertUploadType } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { uuidOf } from '../../contract/ids.js'
import { findUpload } from '../../stores/upload-store.js'

/** Throws unless the file of an upload may be sent with this content type. Checked before the file is read. */
export async function checkUploadType({ sql }: Pick<Context, 'sql'>, key: string, type: string): Promise<void> {
  const upload = await findUpload(sql, uuidOf('upl', key))
  assertUploadType(type, { isAttachment: (upload?.field_id ?? null) !== null })
}
