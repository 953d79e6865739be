import { deflateRawSync } from 'node:zlib'

// The shortest random secrets, 32 digits, take 27 bytes or more. A word that is repeated takes less than 16.
const fewestBytes = 22

/** Whether a secret repeats itself so much that it can be guessed: `aaaa…`, `changemechangeme…`. */
export function isGuessable(secret: string): boolean {
  return deflateRawSync(secret).length < fewestBytes
}
