import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** Reads the files in a ZIP, by their names without folders. */
export async function readZip(content) {
  const zip = await yauzl.fromBufferPromise(content)
  const files = new Map()
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    files.set(entry.fileName.split('/').at(-1), await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}
