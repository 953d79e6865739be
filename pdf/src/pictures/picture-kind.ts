const STARTS = [
  { start: Buffer.from([0x89, 0x50, 0x4e, 0x47]), kind: 'png' },
  { start: Buffer.from([0xff, 0xd8, 0xff]), kind: 'jpeg' }
] as const

/** Whether a file is a PNG or a JPEG, by its first bytes. */
export function pictureKind(file: Uint8Array): 'png' | 'jpeg' | undefined {
  return STARTS.find(({ start }) => start.equals(file.subarray(0, start.length)))?.kind
}
