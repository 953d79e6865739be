import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { ByteStream } from './downloads.js'
import type { DownloadOptions, FilePath, Progress, Range, Signpost, WithResponse } from './index.js'

/** A file on disk, for `documents.create({ file })`. */
export function fromPath(path: string | URL): FilePath {
  return { path }
}

/** Options of {@link downloadTo}. */
export interface DownloadToOptions extends DownloadOptions {
  /** Is called while the file is downloaded. `total` is 0 if the service does not say. */
  onProgress?: ((progress: Progress) => void) | undefined
}

const mostResumptions = 3

/**
 * Downloads a PDF to a file. The file appears when it is complete: it is written under another name and then renamed.
 * An interrupted download is continued up to three times, where it broke off if the storage supports it. Returns the
 * size in bytes.
 *
 * @example
 * import { downloadTo } from '@signpost/sdk/node'
 *
 * await downloadTo(signpost, document.id, 'signed.pdf')
 */
export async function downloadTo(
  signpost: Signpost,
  id: string,
  path: string,
  { onProgress, ...options }: DownloadToOptions = {}
): Promise<number> {
  const unfinished = `${path}.${randomUUID()}.part`
  const file = await open(unfinished, 'wx')
  try {
    const look = (range?: Range) => signpost.documents.download(id, { ...options, as: 'stream', range }).withResponse()
    const size = await writeAll(file, look, onProgress)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
    return size
  } catch (error) {
    await file.close()
    await rm(unfinished, { force: true })
    throw error
  }
}

type Look = (range?: Range) => Promise<WithResponse<ByteStream>>

async function writeAll(file: FileHandle, look: Look, onProgress: DownloadToOptions['onProgress']): Promise<number> {
  let loaded = 0
  let etag: string | null = null
  for (let resumptions = 0; ; resumptions++) {
    const { data, status, headers } = await look(etag === null ? undefined : { from: loaded, etag })
    if (status !== 206) loaded = 0
    etag = strongTagOf(headers)
    const total = loaded + Number(headers.get('content-encoding') ? 0 : headers.get('content-length'))
    try {
      for await (const bytes of data) {
        await file.write(bytes, 0, bytes.byteLength, loaded)
        loaded += bytes.byteLength
        onProgress?.({ loaded, total })
      }
      await file.truncate(loaded)
      return loaded
    } catch (error) {
      if (resumptions === mostResumptions || !isLost(error)) throw error
    }
  }
}

// By its code, because this file is a bundle of its own, without the classes of errors.
function isLost(error: unknown) {
  return ['CONNECTION_FAILED', 'TIMED_OUT'].includes((error as { code?: string }).code ?? '')
}

// A weak tag does not promise the same bytes.
function strongTagOf(headers: Headers) {
  const etag = headers.get('etag')
  return etag?.startsWith('"') ? etag : null
}
