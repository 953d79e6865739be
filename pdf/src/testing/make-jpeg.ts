/** 32 x 16 pixels, written by Chromium: red and green above, blue and white below. */
export const fourColors = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAUG/8QAGhEAAgMBAQAAAAAAAAAAAAAAAKEVYuFjFv/aAAwDAQACEQMRAD8AiiOFPO9VozPc3hvRtRLx1lpGxN1p/9k=',
  'base64'
)

/** The same JPEG as a camera writes it that was held in one of eight ways. */
export function turnedJpeg(orientation: number, jpeg: Buffer = fourColors): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry])
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, data.length + 2]), data])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}
