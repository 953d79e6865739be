import type { LinkHandler } from '../links/link-call.js'
import { beginInPerson } from './begin-in-person.js'
import { listAttendees } from './list-attendees.js'

/** The paths under `/in-person/api`. All are posted to, so that no address has the token of a link. */
export const inPersonOperations: Record<string, LinkHandler> = {
  '/attendees': listAttendees,
  '/begin': beginInPerson
}
