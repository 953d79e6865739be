import { charactersThatFit, hasInk, problemOfCharacters } from '@signpost/pdf/fonts'
import type { Given } from '@signpost/spec/rules'
import { inTurn } from '../common/in-turn.js'
import { newId, publicId, uuidOf } from '../contract/ids.js'
import { readLogo } from './logo/read-logo.js'
import { readSignatureImage } from './signature-image.js'

/** What the server provides to rules: identifiers, fonts and image decoding. */
export const given: Given = {
  newId: (prefix, at) => uuidOf(prefix, newId(prefix, at)),
  publicId,
  problemOfCharacters,
  hasInk,
  charactersThatFit,
  readPicture: readSignatureImage,
  readLogo,
  inTurn
}
