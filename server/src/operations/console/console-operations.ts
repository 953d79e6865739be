import type { ConsoleHandler } from './console-call.js'
import { endOneSession, endSession, endSessions } from './end-sessions.js'
import { getSession } from './get-session.js'
import { listProviders } from './list-providers.js'
import { listSessions } from './list-sessions.js'
import { getOwnNotifications, updateOwnNotifications } from './own-notifications.js'
import { requestSignIn } from './request-sign-in.js'
import { startSession } from './start-session.js'

/** The paths under `/console/api`, and the handler of each method. */
export const consoleOperations: Record<string, Partial<Record<'get' | 'post' | 'patch' | 'delete', ConsoleHandler>>> = {
  '/sign-in': { get: listProviders, post: requestSignIn },
  '/session': { post: startSession, get: getSession, delete: endSession },
  '/notifications': { get: getOwnNotifications, patch: updateOwnNotifications },
  '/sessions': { get: listSessions, delete: endSessions },
  '/sessions/:id': { delete: endOneSession }
}
