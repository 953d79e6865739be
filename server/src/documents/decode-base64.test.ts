import { describe, expect, test } from 'vitest'
import { decodeBase64 } from './decode-base64.js'

const pdf = Buffer.from('%PDF-1.7 \u00fb\u00ef\u00ff and more', 'latin1')

function problemOf(file: string) {
  try {
    return decodeBase64(file).toString('latin1')
  } catch (error) {
    return (error as { code: string; details: { file: string } }).details.file
  }
}

describe('base64', () => {
  test.each([
    ['the usual alphabet', pdf.toString('base64')],
    ['the URL-safe one, without padding', pdf.toString('base64url')],
    ['broken into lines', pdf.toString('base64').replace(/(.{8})/g, '$1\r\n')]
  ])('in %s is decoded', (_name, file) => {
    expect(decodeBase64(file).equals(pdf)).toBe(true)
  })

  test.each([
    ['data:application/pdf;base64,JVBERi0=', 'must be base64, not a data: URI. Send only the part after the comma'],
    ['DATA:,x', 'must be base64, not a data: URI. Send only the part after the comma'],
    ['%PDF-1.7', 'must be base64, not the bytes of the PDF'],
    ['@@@@', 'is not valid base64: "@" at position 1'],
    ['JVBE Ri0=', 'is not valid base64: " " at position 5'],
    ['JVBE💥', 'is not valid base64: "💥" at position 5'],
    ['ab+_', 'is not valid base64: it mixes the standard and the URL-safe alphabet'],
    ['JVBERi0===', 'is not valid base64: it has characters after the padding'],
    ['JVBE=Ri0', 'is not valid base64: it has characters after the padding'],
    ['JVBER', 'is not valid base64: it is truncated'],
    ['', 'is empty']
  ])('%j is refused with a hint', (file, problem) => {
    expect(problemOf(file)).toBe(problem)
  })
})
