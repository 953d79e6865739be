// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within the state of 256 bytes

/** RC4, for old files: OpenSSL 3 no longer supports it. Encryption and decryption are the same. */
export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    swap(state, i, j)
  }
  const out = Buffer.alloc(data.length)
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    swap(state, i, j)
    out[at] = data[at]! ^ state[(state[i]! + state[j]!) & 255]!
  }
  return out
}

function swap(state: Uint8Array, i: number, j: number): void {
  const kept = state[i]!
  state[i] = state[j]!
  state[j] = kept
}
