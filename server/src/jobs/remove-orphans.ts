import type { Context } from '../context/context.js'
import type { StoredFile } from '../storage/storage.js'
import { unlessBackingUp } from '../stores/backup-store.js'
import { findDocumentFiles, findKnownFolders, findUploads } from '../stores/file-store.js'
import { findSettledFiles, noteLosses } from '../stores/loss-store.js'

const day = 24 * 3600_000
const batchSize = 500

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const documentFile = new RegExp(`^documents/(${uuid})/([0-9a-f]{64})\\.pdf$`)
const uploadFile = new RegExp(`^uploads/(${uuid})\\.pdf$`)
const leftOver = /\.partial$|^probes\//

type Means = Pick<Context, 'sql' | 'storage' | 'clock' | 'log'>

/**
 * Removes files that no row refers to: from rejected uploads, and from crashes between storing a file and its row. Files
 * are stored before their rows, so only files older than a day are considered. Files with other names than the service
 * uses are kept, and so are signed files of a document that no row knows: if commits were lost, they are the only trace of
 * it. These are noted as losses, until a person has looked at them.
 */
export async function removeOrphans(context: Means): Promise<void> {
  for (const folder of ['documents', 'uploads', 'probes']) {
    for await (const batch of batchesOf(oldFiles(context, folder))) {
      const orphans = await orphansAmong(context, batch)
      const kept = await keepSigned(context, orphans)
      for (const key of orphans.filter((key) => !kept.has(key))) {
        const isDone = await unlessBackingUp(context.sql, () => removeOrphan(context, key))
        // What is left is found the next time.
        if (!isDone) return
      }
    }
  }
}

async function* oldFiles({ storage, clock }: Means, folder: string) {
  for await (const file of storage.list(folder)) {
    if (isOld(file, clock.now())) yield file.key
  }
}

function isOld({ modifiedAt }: StoredFile, now: Date) {
  return now.getTime() - modifiedAt.getTime() > day
}

async function* batchesOf(keys: AsyncIterable<string>) {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function orphansAmong({ sql }: Means, keys: string[]): Promise<string[]> {
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

// The file may have been stored again since it was listed.
async function removeOrphan({ storage, clock, log }: Means, key: string) {
  for await (const file of storage.list(key)) {
    if (!isOld(file, clock.now())) continue
    await storage.remove(key)
    log.info({ key }, 'removed an orphaned file')
  }
}
