import type { Given } from '@signpost/spec/rules'
import { inTurn } from '../common/in-turn.js'
import { newId, publicId, uuidOf } from '../contract/ids.js'
import { charactersThatFit } from '../pdf/draw/text-capacity.js'
import { hasInk } from '../pdf/fonts/has-ink.js'
import { problemOfCharacters } from '../pdf/fonts/unsupported-characters.js'
import { readSignatureImage } from './signature-image.js'

/** What the service gives to the rules: its identifiers, its fonts, its reader of pictures. */
export const given: Given = {
  newId: (prefix) => uuidOf(prefix, newId(prefix)),
  publicId,
  problemOfCharacters,
  hasInk,
  charactersThatFit,
  readPicture: readSignatureImage,
  inTurn
}
