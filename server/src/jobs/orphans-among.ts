import type { Context } from '../context/context.js'
import { findDocumentFiles, findKnownFolders, findUploads } from '../stores/file-store.js'
import { findSettledFiles, noteLosses } from '../stores/loss-store.js'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const documentFile = new RegExp(`^documents/(${uuid})/([0-9a-f]{64})\\.pdf$`)
const uploadFile = new RegExp(`^uploads/(${uuid})\\.pdf$`)
const leftOver = /\.partial$|^probes\//

type Means = Pick<Context, 'sql' | 'storage' | 'clock' | 'log'>

/**
 * Returns which files no row refers to. Files with other names than the service uses are kept, and so are signed files of a
 * document that no row knows: if commits were lost, they are the only trace of it. These are noted as losses, until a person
 * has looked at them.
 */
export async function orphansAmong(context: Means, keys: string[]): Promise<string[]> {
  const orphans = await withoutRow(context, keys)
  const kept = await keepSigned(context, orphans)
  return orphans.filter((key) => !kept.has(key))
}

async function withoutRow({ sql }: Means, keys: string[]): Promise<string[]> {
  const documents = keys.flatMap((key) => {
    const [, folder, sha256] = documentFile.exec(key) ?? []
    return folder && sha256 ? [{ key, folder, sha256 }] : []
  })
  const uploads = keys.flatMap((key) => {
    const [, id] = uploadFile.exec(key) ?? []
    return id ? [{ key, id }] : []
  })
  const known = new Set((await findDocumentFiles(sql, documents)).map(({ folder, sha256 }) => `${folder}/${sha256}`))
  const issued = new Set(
    await findUploads(
      sql,
      uploads.map(({ id }) => id)
    )
  )
  return [
    ...documents.filter(({ folder, sha256 }) => !known.has(`${folder}/${sha256}`)),
    ...uploads.filter(({ id }) => !issued.has(id)),
    ...keys.filter((key) => leftOver.test(key)).map((key) => ({ key }))
  ].map(({ key }) => key)
}

async function keepSigned({ sql, storage, clock, log }: Means, keys: string[]): Promise<Set<string>> {
  const settled = new Set(await findSettledFiles(sql, keys))
  const documents = keys.flatMap((key) => {
    const [, folder] = documentFile.exec(key) ?? []
    return folder && !settled.has(key) ? [{ key, folder }] : []
  })
  const folders = documents.map(({ folder }) => folder)
  const known = new Set(await findKnownFolders(sql, folders))
  const losses: Parameters<typeof noteLosses>[1] = []
  for (const { key } of documents.filter(({ folder }) => !known.has(folder))) {
    const bytes = await storage.get(key)
    if (!bytes || !isSigned(bytes)) continue
    losses.push({
      kind: 'file',
      reference: key,
      detail: `a signed file of ${bytes.length} bytes`,
      noted_at: clock.now()
    })
  }
  await noteLosses(sql, losses)
  for (const { reference } of losses) log.warn({ key: reference }, 'keeping a signed file of which there is no record')
  return new Set(losses.map(({ reference }) => reference))
}

// Every signature names the bytes that it covers, outside of anything compressed.
const isSigned = (bytes: Buffer) => bytes.includes('/ByteRange')
