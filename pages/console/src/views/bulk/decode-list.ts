import { guessEncoding } from './guess-encoding.js'

/** A text file, decoded. */
export interface DecodedList {
  text: string
  /** The encoding, if the file does not say which it is, and somebody may know better. */
  guessed: string | null
}

/** Decodes a text file: by its byte order mark, as UTF-8 if it is, or else in the encoding that is chosen or most likely. */
export function decodeList(bytes: Uint8Array, languages: readonly string[], chosen?: string): DecodedList {
  const marked = utf16Of(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), guessed: null }
  const text = asUtf8(bytes)
  if (text !== null) return { text, guessed: null }
  const name = chosen ?? guessEncoding(bytes, languages).name
  return { text: new TextDecoder(name).decode(bytes), guessed: name }
}

// Without a mark, every other byte of text in most languages is zero.
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  const zeros = (rest: number) => start.filter((byte, index) => byte === 0 && index % 2 === rest).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  return zeros(0) > start.length / 4 ? 'utf-16be' : null
}

function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
