import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'

/** A file that is read when its turn comes. */
export interface LazyFile {
  name: string
  read(): Promise<Buffer>
}

/**
 * A ZIP archive in chunks. Files are read one after the other, when those before are sent. They are stored and not
 * compressed, with a date that is always the same, so that the same files result in the same bytes with every version of
 * Node and in every time zone.
 */
export async function* zipOf(files: LazyFile[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const added = addAll(zip, output, files).catch((error) => output.destroy(error))
  try {
    for await (const chunk of output) yield chunk
  } finally {
    output.destroy()
    await added
  }
}

// The first day that ZIP can express, in local time, as yazl writes it.
const options = { compress: false, forceDosTimestamp: true, mtime: new Date(1980, 0, 1), mode: 0o100644 }

async function addAll(zip: ZipFile, output: PassThrough, files: LazyFile[]) {
  for (const { name, read } of files) {
    zip.addBuffer(await read(), name, options)
    // yazl writes in a later turn.
    await setImmediate()
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')])
    if (output.destroyed) return
  }
  zip.end()
}
