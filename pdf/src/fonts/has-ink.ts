import { facesFor, faceWith, isInvisible } from './choose-face.js'
import { type FontFace, glyphOf } from './font-face.js'

/** Whether a text is visible when it is drawn as a signature. Spaces, joiners and fillers are not. */
export function hasInk(text: string): boolean {
  const characters = [...new Set(text.normalize('NFC'))]
  const faces = facesFor(text, 'script')
  // biome-ignore lint/style/noNonNullAssertion: a character has a code point
  return characters.some((char) => !isInvisible(char) && isDrawn(faceWith(char.codePointAt(0)!, faces), char))
}

function isDrawn(face: FontFace | undefined, char: string): boolean {
  if (!face) return false
  // biome-ignore lint/style/noNonNullAssertion: a character has a code point
  const extents = face.font.glyphExtents(glyphOf(face, char.codePointAt(0)!))
  return extents !== undefined && extents.width !== 0 && extents.height !== 0
}
