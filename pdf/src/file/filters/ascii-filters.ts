import type { Unpacked } from './unpacked.js'

// White space as defined by PDF, including NUL, which some checkers reject.
const WHITE = /[\0\t\n\f\r ]/g

/** Hexadecimal digits, ended by `>`. */
export function decodeHex(data: Buffer): Unpacked {
  const text = data.toString('latin1').replace(WHITE, '')
  // biome-ignore lint/style/noNonNullAssertion: the expression matches every text
  const digits = /^[0-9a-f]*/i.exec(text)![0]
  const bytes = Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
  return {
    data: bytes,
    isWhole: isEnded(text, digits.length, '>') && !data.includes(0),
    end: endIn(data, text, digits.length, '>')
  }
}

/** Five characters for four bytes, `z` for four zeros, ended by `~>`. */
export function decodeAscii85(data: Buffer): Unpacked {
  const text = data.toString('latin1').replace(WHITE, '').replace(/^<~/, '')
  // biome-ignore lint/style/noNonNullAssertion: the expression matches every text
  const packed = /^(?:[!-u]{5}|z)*[!-u]{0,4}/.exec(text)![0]
  const groups = packed.replaceAll('z', '!!!!!')
  const out = Buffer.alloc(Math.ceil(groups.length / 5) * 4)
  for (let at = 0; at < groups.length; at += 5) {
    const group = groups.slice(at, at + 5).padEnd(5, 'u')
    let value = 0
    for (const char of group) value = value * 85 + (char.charCodeAt(0) - 33)
    out.writeUInt32BE(value % 2 ** 32, (at / 5) * 4)
  }
  const missing = (5 - (groups.length % 5)) % 5
  return {
    data: out.subarray(0, out.length - missing),
    isWhole: isEnded(text, packed.length, '~') && !data.includes(0),
    end: endIn(data, text, packed.length, '~>')
  }
}

/** All of the data, if they were decoded to their end mark or to their end; otherwise less. */
const endIn = (data: Buffer, text: string, at: number, mark: string): number =>
  isEnded(text.slice(0, at + mark.length), at, mark[0] ?? '') && text.length <= at + mark.length ? data.length : at

const isEnded = (text: string, at: number, end: string) => at === text.length || text[at] === end
