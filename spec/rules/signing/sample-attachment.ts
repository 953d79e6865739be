import type { HeldAttachment } from '../documents/held.js'

// A PNG of a frame with a diagonal, in hexadecimal.
const picture =
  '89504e470d0a1a0a0000000d494844520000004000000028010000000066b5c144000000644944415478da65d0b10d80' +
  '300c44d174cc434781f08248590ac9f3b873816214e35fe5aa57fcea5a5bb645ee6d3b38c02505e940810107430ad181' +
  '02030eb29ec83aa1c08083592766fd43810107430ad18102030e8614a20305061c8cb3103778d6533fdb87f8cb10931b' +
  'bc0000000049454e44ae426082'

/** What a test helper attaches for a signer. */
export const sampleAttachment: HeldAttachment = {
  file_name: 'sample.png',
  size: 157,
  content_type: 'image/png',
  sha256: '4443ae0dd059cd3b458ea340049ae5beaa238c1bba09e95e568a53e1efb7c7df',
  upload_id: ''
}

/** The bytes of what a test helper attaches. */
export function sampleAttachmentFile(): Uint8Array<ArrayBuffer> {
  const pairs = picture.match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
