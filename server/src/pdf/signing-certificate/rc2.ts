// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within words, keys and tables of fixed sizes

/** The permutation of RFC 2268: digits of pi. */
const PI = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb6266fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731 2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad'.replace(
    ' ',
    ''
  ),
  'hex'
)

/** Decrypts RC2 in CBC mode, which OpenSSL 3 no longer knows and old PKCS#12 files hide their certificates with. */
export function decryptRc2(key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const words = expandKey(key)
  const out = Buffer.alloc(data.length)
  let previous = iv
  for (let at = 0; at + 8 <= data.length; at += 8) {
    const block = data.subarray(at, at + 8)
    const plain = decryptBlock(block, words)
    for (let i = 0; i < 8; i++) out[at + i] = plain[i]! ^ previous[i]!
    previous = block
  }
  const padding = out.at(-1) ?? 0
  if (padding < 1 || padding > 8) throw new Error('bad decrypt')
  return out.subarray(0, out.length - padding)
}

function expandKey(key: Buffer): number[] {
  const bits = key.length * 8
  const bytes = Buffer.alloc(128)
  key.copy(bytes)
  for (let i = key.length; i < 128; i++) bytes[i] = PI[(bytes[i - 1]! + bytes[i - key.length]!) & 255]!
  const used = Math.ceil(bits / 8)
  bytes[128 - used] = PI[bytes[128 - used]! & (255 >> (8 * used - bits))]!
  for (let i = 127 - used; i >= 0; i--) bytes[i] = PI[bytes[i + 1]! ^ bytes[i + used]!]!
  return Array.from({ length: 64 }, (_, i) => bytes.readUInt16LE(i * 2))
}

const ROTATIONS = [1, 2, 3, 5]

function decryptBlock(block: Buffer, words: number[]): Buffer {
  const r = [0, 2, 4, 6].map((at) => block.readUInt16LE(at))
  let next = 63
  const unmix = () => {
    for (let i = 3; i >= 0; i--) {
      const turned = (r[i]! >> ROTATIONS[i]!) | (r[i]! << (16 - ROTATIONS[i]!))
      const [a, b, c] = [r[(i + 3) % 4]!, r[(i + 2) % 4]!, r[(i + 1) % 4]!]
      r[i] = (turned - words[next--]! - (a & b) - (~a & c)) & 0xffff
    }
  }
  const unmash = () => {
    for (let i = 3; i >= 0; i--) r[i] = (r[i]! - words[r[(i + 3) % 4]! & 63]!) & 0xffff
  }
  for (const rounds of [5, 6, 5]) {
    for (let i = 0; i < rounds; i++) unmix()
    if (next >= 0) unmash()
  }
  const out = Buffer.alloc(8)
  for (const [i, word] of r.entries()) out.writeUInt16LE(word, i * 2)
  return out
}
