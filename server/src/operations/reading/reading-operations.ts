import type { LinkHandler } from '../links/link-call.js'
import { readCopy } from './read-copy.js'
import { readCopyFile } from './read-copy-file.js'
import { unlockCopy } from './unlock-copy.js'

/** The paths under `/read/api`. All are posted to, so that no address has the token of a link. */
export const readingOperations: Record<string, LinkHandler> = {
  '/copy': readCopy,
  '/access-code': unlockCopy,
  '/file': readCopyFile
}
