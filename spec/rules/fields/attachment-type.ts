import type { Schemas } from '../ground/contract.js'

/** The kind of a file by its first bytes, whatever its name says. Null if it cannot be attached. */
export function attachmentTypeOf(file: Uint8Array): Schemas['AttachmentContentType'] | null {
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => file[index] === byte)
  if (startsWith(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  return startsWith(0xff, 0xd8, 0xff) ? 'image/jpeg' : null
}
