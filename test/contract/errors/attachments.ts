import { createApi } from '../../support/api.js'
import { unknownId } from '../../support/identifiers.js'
import { makePng } from '../../support/png.js'
import { uuidOf } from '../../support/uuid-of.js'
import type { Attempt, Scenario } from './scenario.js'
import type { Stage } from './stage.js'

const png = makePng(20, 20, (x) => [x, 33, 107, 255])
const place = ['upload_key']

interface Open {
  key: string
  field: string
  /** Creates an upload URL, and sends a file to it. */
  upload(file?: Uint8Array | null): Promise<string>
  attach(upload_key: string): Promise<unknown>
}

/** The errors of a file that cannot be attached. */
export const badAttachments: Record<string, Scenario> = {
  UPLOAD_KEY_UNKNOWN: withKey(async () => unknownId('upload')),
  UPLOAD_KEY_EMPTY: withKey(({ upload }) => upload(null)),
  UPLOAD_KEY_EXPIRED: async (stage) => {
    const opened = await open(stage)
    const upload_key = await opened.upload(null)
    await stage.world.sql`update uploads set expires_at = created_at where field_id is not null and filled_at is null`
    return attempt(opened, upload_key)
  },
  UPLOAD_KEY_FOREIGN: async (stage) => attempt(await open(stage), await (await open(stage)).upload()),
  UPLOAD_KEY_USED: withKey(async ({ upload, attach }) => {
    const upload_key = await upload()
    await attach(upload_key)
    await attach(await upload())
    return upload_key
  }),
  ATTACHMENT_INVALID: withKey(({ upload }) => upload(Buffer.from('no picture'))),
  ATTACHMENT_TOO_LARGE: async (stage) => {
    const opened = await open(stage)
    // Beside a file of another field, which is as large as all may be.
    await stage.world.sql`
      update fields
      set attachment = ${stage.world.sql.json({ size: 25 * 1024 * 1024 })}
      where type = 'text' and document_id = (select document_id from fields where id = ${uuidOf(opened.field)})
    `
    return attempt(opened, await opened.upload())
  }
}

function withKey(make: (opened: Open) => Promise<string>): Scenario {
  return async (stage) => {
    const opened = await open(stage)
    return attempt(opened, await make(opened))
  }
}

function attempt({ key, field }: Open, upload_key: string): Attempt {
  return { key, path: { field_id: field }, body: { upload_key }, details: place }
}

async function open(stage: Stage): Promise<Open> {
  const key = await stage.token(await stage.send())
  const session = createApi(stage.world.url, key)
  const { fields } = (await session.get('/signing/session')).body
  const { id: field } = fields.find(({ type }: { type: string }) => type === 'attachment')
  return {
    key,
    field,
    async upload(file = png) {
      const about = { field_id: field, file_name: 'photo.png', file_size: file?.length ?? 10 }
      const { body } = await session.post('/signing/session/upload-url', about)
      const headers = { 'content-type': 'application/pdf' }
      if (file) await fetch(body.upload_url, { method: 'PUT', headers, body: new Uint8Array(file) })
      return body.upload_key
    },
    attach: (upload_key) => session.put(`/signing/session/attachments/${field}`, { upload_key })
  }
}
