import { expect, test } from 'vitest'
import { formatOfPicture, problemOfPicture, readPictureText } from './pictures.js'

test.each([
  ['iVBORw0KGgo=', 'iVBORw0KGgo='],
  ['data:image/png;base64,iVBORw0KGgo=', 'iVBORw0KGgo='],
  ['DATA:image/jpeg;charset=utf-8;base64,/9j/', '/9j/'],
  ['iVBO\r\nRw0K\n Ggo=\n', 'iVBORw0KGgo='],
  ['data:image/png;base64,iVBO%2Fw0%2bGgo%3D%0A', 'iVBO/w0+Ggo='],
  ['-_-_', '+/+/']
])('%j is read', (text, base64) => expect(readPictureText(text)).toEqual({ base64 }))

test.each([
  ['', 'is empty'],
  ['data:image/png;base64,', 'is empty'],
  ['data:image/svg+xml,%3Csvg', 'is a data: URL that is not in base64'],
  ['https://example.com/a.png', 'must be a picture in base64'],
  ['<svg/>', 'must be a picture in base64'],
  ['iVBO%2Fw0', 'must be a picture in base64'],
  ['data:image/png;base64,iVBO%E0%A4%A', 'must be a picture in base64']
])('%j is refused', (text, problem) => expect(readPictureText(text)).toEqual({ problem }))

test.each([
  ['GIF89a', 'GIF'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'WebP'],
  ['BM\0\0', 'BMP'],
  ['\0\0\0\x18ftypheic', 'HEIC'],
  ['<svg xmlns', 'SVG'],
  ['%PDF-1.7', 'PDF'],
  ['nothing', null]
])('%j is %s', (start, format) => {
  const bytes = Uint8Array.from(start, (char) => char.charCodeAt(0))
  expect(formatOfPicture(bytes)).toBe(format)
  expect(problemOfPicture(bytes)).toMatch(/must be a PNG or JPEG$/)
})
