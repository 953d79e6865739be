import type { LinkHandler } from './link-call.js'
import { readOffer } from './read-offer.js'
import { sendChallenge } from './send-challenge.js'
import { sendLinkCode } from './send-link-code.js'
import { startFromLink } from './start-from-link.js'

/** The paths under `/link/api`. All are posted to, so that no address has the key of a link. */
export const linkOperations: Record<string, LinkHandler> = {
  '/offer': readOffer,
  '/challenge': sendChallenge,
  '/code': sendLinkCode,
  '/start': startFromLink
}
