import { invalid } from './refusal.js'

// The mock has no fonts. Emoji are what a service has none for most of all; its own list of characters is longer.
const EMOJI = /[\u{1f300}-\u{1faff}]/u
// What never shows: controls, joiners and separators, and the fillers of Hangul and Braille, which count as letters.
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu
const SMALLEST = 4
const LINE_HEIGHT = 1.2
// No letter is narrower, in em.
const NARROWEST = 0.2

/** Refuses text with a character that cannot be drawn. */
export function refuseUndrawable(text: string | undefined, place: string): void {
  const emoji = EMOJI.exec(text ?? '')?.[0]
  if (emoji === undefined) return
  const code = emoji.codePointAt(0)!.toString(16).toUpperCase()
  throw invalid('UNSUPPORTED_CHARACTER', place, `has ${emoji} (U+${code}), which cannot be drawn`)
}

/** Refuses a signer's name that cannot be drawn, or of which nothing would show. */
export function refuseUndrawableName(name: string, place: string): void {
  refuseUndrawable(name, place)
  if (!isSeen(name)) throw invalid('UNSUPPORTED_CHARACTER', place, 'has no character that can be seen')
}

/** Whether anything of a text shows. */
export const isSeen = (text: string): boolean => text.replace(UNSEEN, '') !== ''

/** Refuses what cannot fit whatever its letters are. Without fonts the mock lets through some that a service refuses. */
export function refuseTooLong(
  value: string,
  { width, height }: { width: number; height: number },
  place: string
): void {
  const lines = Math.floor(height / (SMALLEST * LINE_HEIGHT) + 0.002)
  const fitting = lines * Math.floor(width / (SMALLEST * NARROWEST))
  const length = [...value].length
  if (length <= fitting) return
  const problem = `is too long: ${fitting} of its ${length} characters fit at 4 points, the smallest size that is drawn`
  throw invalid('FIELD_VALUE_TOO_LONG', place, problem)
}

const LEAST_PIXELS = 20

/** Whether a PNG, in base64, is too small to show more than a dot. Its pixels are not looked at. */
export function isDot(image: string): boolean {
  const head = atob(image.slice(0, 32)).slice(16, 24)
  const [width, height] = [readUint32(head, 0), readUint32(head, 4)]
  return Math.max(width, height) < LEAST_PIXELS
}

const readUint32 = (text: string, at: number): number =>
  [0, 1, 2, 3].reduce((value, offset) => value * 256 + (text.charCodeAt(at + offset) || 0), 0)
