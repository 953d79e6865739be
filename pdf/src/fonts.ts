// The fonts that files are drawn with: what they can show, and how much of it fits.
export { charactersThatFit } from './draw/text-capacity.js'
export { fontFace } from './fonts/font-face.js'
export { FONT_FILES } from './fonts/font-files.js'
export { hasInk } from './fonts/has-ink.js'
export { shapeSimply } from './fonts/simple-shaper.js'
export { problemOfCharacters, unsupportedCharacters } from './fonts/unsupported-characters.js'
