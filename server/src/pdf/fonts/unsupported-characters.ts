import { facesFor, faceWith, isInvisible } from './choose-face.js'

/**
 * The characters of a text that no font of the server can draw, each once, in order; empty when all can be drawn. To be
 * asked when a value is entered, so that nothing is dropped silently when the document is sealed.
 * @example unsupportedCharacters('Zoë 東京 𓀀') // ['𓀀']
 */
export function unsupportedCharacters(text: string): string[] {
  const normal = text.normalize('NFC')
  const faces = facesFor(normal, 'sans')
  const characters = new Set(normal.replace(/[\t\r\n]/g, ' '))
  return [...characters].filter((char) => !isInvisible(char) && !faceWith(char.codePointAt(0)!, faces))
}
