import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { ByteStream, DownloadOptions, FilePath, Progress, Signpost, WithResponse } from './index.js'

/** A file on disk, for `documents.create({ file })`. */
export function fromPath(path: string | URL): FilePath {
  return { path }
}

/** Options of {@link downloadTo}. */
export interface DownloadToOptions extends DownloadOptions {
  /** Is called while the file is downloaded. `total` is 0 if the service does not say. */
  onProgress?: ((progress: Progress) => void) | undefined
}

/**
 * Downloads a PDF to a file. The file appears when it is complete: it is written under another name and then renamed.
 * An interrupted download is continued where it broke off, or starts again if the storage does not support that. Returns
 * the size in bytes.
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
    const start = (onRestart: () => void) =>
      signpost.documents.download(id, { ...options, as: 'stream', onRestart }).withResponse()
    const size = await writeAll(file, start, onProgress)
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

type Start = (onRestart: () => void) => Promise<WithResponse<ByteStream>>

async function writeAll(file: FileHandle, start: Start, onProgress: DownloadToOptions['onProgress']): Promise<number> {
  let loaded = 0
  const { data, headers } = await start(() => {
    loaded = 0
  })
  const total = Number(headers.get('content-encoding') ? 0 : headers.get('content-length'))
  for await (const bytes of data) {
    await file.write(bytes, 0, bytes.byteLength, loaded)
    loaded += bytes.byteLength
    onProgress?.({ loaded, total })
  }
  await file.truncate(loaded)
  return loaded
}
