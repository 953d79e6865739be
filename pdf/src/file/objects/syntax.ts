const SPACE = 1
const DELIMITER = 2

const KINDS = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) KINDS[byte] = SPACE
for (const char of '()<>[]{}/%') KINDS[char.charCodeAt(0)] = DELIMITER

/** White space as defined by PDF. */
export const isSpace = (byte: number): boolean => KINDS[byte] === SPACE

/** A byte that ends a word: a bracket, a slash, a percent sign. */
export const isDelimiter = (byte: number): boolean => KINDS[byte] === DELIMITER

/** A regular character: part of a word, a number or a name. */
export const isRegular = (byte: number): boolean => KINDS[byte] === 0
