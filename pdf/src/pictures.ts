// Pictures that people send: what they are, and the pixels of a PNG, read in parts.
export { openPng, type Picture } from './draw/decode-png.js'
export { invalidPicture, type PngChunks, readChunks } from './draw/png/read-chunks.js'
export { readJpeg } from './draw/read-jpeg.js'
export { pictureKind } from './pictures/picture-kind.js'
