import type { TextQuery } from '../interface/found-texts.js'
import { isRightToLeft } from './direction.js'
import { plainText } from './found-tag.js'
import { isBracket, mirrored } from './paired-brackets.js'

const ALIKE: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-'
}

/** Text in the form in which it is searched: characters that people write for each other are one. Its length stays. */
export const foldText = (text: string): string => text.replace(/[^ -~]/g, (character) => ALIKE[character] ?? character)

const WORD = /[\p{L}\p{N}]/u
// Their lines break between any two characters.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * What a text looks like on a page, where a space may be any gap, a line may end between words, and a word at a hyphen. Null
 * if the text has nothing to look for.
 */
export function textPattern({ text, matchCase, wholeWords }: TextQuery): RegExp | null {
  const words = foldText(plainText(text)).trim().split(/ +/)
  const [first, last] = [[...(words[0] ?? '')][0], [...(words.at(-1) ?? '')].at(-1)]
  if (!first || !last) return null
  const before = wholeWords && WORD.test(first) ? '(?<![\\p{L}\\p{N}])' : ''
  const after = wholeWords && WORD.test(last) ? '(?![\\p{L}\\p{N}])' : ''
  const patterns = words.map((word) => wordPattern(word, isRightToLeft(text)))
  return new RegExp(before + patterns.join('[ \\n]{0,3}') + after, matchCase ? 'gu' : 'giu')
}

/** Of a bracket in text from the right, makers state either the one that is drawn or the one that is meant. */
const bracketPattern = (character: string): string => `[${escaped(character)}${escaped(mirrored(character))}]`

const wordPattern = (word: string, isFromRight: boolean): string =>
  [...word]
    .map((character, index, { length }) => {
      const pattern = isFromRight && isBracket(character) ? bracketPattern(character) : escaped(character)
      return pattern + (index < length - 1 ? breakAfter(character) : '')
    })
    .join('')

function breakAfter(character: string): string {
  if (character === '-' || UNSPACED.test(character)) return '\\n?'
  return WORD.test(character) ? '(?:-\\n)?' : ''
}

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
