import { deflateRawSync } from 'node:zlib'

// The shortest random secrets, 32 digits, take 27 bytes or more. A word that is repeated takes less than 16.
const fewestBytes = 22

// What examples have instead of a secret, in words: `at-least-32-random-characters-here`.
const placeholders = /random|secret|password|passphrase|example|placeholder|replace|change|your|insert/i
const inWords = /^([a-z]+|\d{1,4})([-_. ]+([a-z]+|\d{1,4}))+$/i

/** Whether a secret can be guessed: one that repeats itself, as `changemechangeme…`, or the placeholder of an example. */
export function isGuessable(secret: string): boolean {
  return deflateRawSync(secret).length < fewestBytes || (inWords.test(secret) && placeholders.test(secret))
}
