import { invalid } from '@signpost/spec/rules'

/**
 * Decodes a file in base64. Throws with a hint if the text is something else.
 * @param path locates it in the request
 */
export function decodeBase64(file: string, path = 'file'): Buffer {
  const text = file.replace(/[\r\n]/g, '')
  const problem = problemOf(text)
  if (problem) throw invalid('FILE_NOT_BASE64', path, problem)
  if (text === '') throw invalid('INVALID_PDF', path, 'is empty')
  return Buffer.from(text, 'base64')
}

function problemOf(text: string) {
  if (/^data:/i.test(text)) return 'must be base64, not a data: URI. Send only the part after the comma'
  if (text.startsWith('%PDF')) return 'must be base64, not the bytes of the PDF'
  const invalidAt = text.search(/[^A-Za-z0-9+/_=-]/)
  if (invalidAt >= 0)
    return `is not valid base64: ${JSON.stringify(characterAt(text, invalidAt))} at position ${invalidAt + 1}`
  if (/[+/]/.test(text) && /[_-]/.test(text))
    return 'is not valid base64: it mixes the standard and the URL-safe alphabet'
  const end = text.search(/=/)
  const digits = end < 0 ? text.length : end
  if (text.length - digits > 2 || /[^=]/.test(text.slice(digits)))
    return 'is not valid base64: it has characters after the padding'
  if (digits % 4 === 1) return 'is not valid base64: it is truncated'
  return null
}

function characterAt(text: string, index: number) {
  // biome-ignore lint/style/noNonNullAssertion: the index is of a character
  return String.fromCodePoint(text.codePointAt(index)!)
}
