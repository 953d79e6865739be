import { inflateSync } from 'node:zlib'
import { filtersOf } from '../../file/filters/filters.js'
import type { PdfStream } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { streamsOf } from '../../file/streams-of.js'

/** Limits for what decompression costs: of one stream, and of all. */
const LARGEST = 16 << 20
const MOST = 256 << 20
const FLATE = new Set(['FlateDecode', 'Fl'])

/** The number of streams that cannot be decompressed any more. */
export function countUnreadableStreams(file: PdfFile): number {
  let [unreadable, cost] = [0, 0]
  for (const [, stream] of streamsOf(file)) {
    if (cost > MOST) break
    if (!isDeflated(stream, file)) continue
    const size = inflatedSize(stream.data)
    if (size === undefined) unreadable++
    cost += stream.data.length + (size ?? 0)
  }
  return unreadable
}

function isDeflated(stream: PdfStream, file: PdfFile): boolean {
  try {
    return FLATE.has(filtersOf(stream, file.resolve)[0]?.name ?? '')
  } catch {
    return false
  }
}

/** Undefined for damaged data. */
function inflatedSize(data: Uint8Array): number | undefined {
  try {
    return inflateSync(data, { maxOutputLength: LARGEST }).length
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? LARGEST : undefined
  }
}
