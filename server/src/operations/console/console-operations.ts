import type { ConsoleHandler } from './console-call.js'
import { endOneSession, endSession, endSessions } from './end-sessions.js'
import { getSession } from './get-session.js'
import { listPeople } from './list-people.js'
import { listSessions } from './list-sessions.js'
import { listSignIns } from './list-sign-ins.js'
import { changeOwnName } from './own-name.js'
import { getOwnNotifications, updateOwnNotifications } from './own-notifications.js'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.js'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.js'
import { requestSignIn } from './request-sign-in.js'
import { startSession } from './start-session.js'

/** The paths under `/console/api`, and the handler of each method. */
export const consoleOperations: Record<string, Partial<Record<'get' | 'post' | 'patch' | 'delete', ConsoleHandler>>> = {
  '/sign-in': { get: listSignIns, post: requestSignIn },
  '/sign-in/passkey': { post: signInWithPasskey },
  '/sign-in/passkey/challenge': { post: beginPasskeySignIn },
  '/passkeys': { get: listPasskeys, post: addPasskey },
  '/passkeys/challenge': { post: beginPasskey },
  '/passkeys/:id': { delete: removePasskey },
  '/people/:id': { get: listPeople },
  '/session': { post: startSession, get: getSession, delete: endSession },
  '/name': { patch: changeOwnName },
  '/notifications': { get: getOwnNotifications, patch: updateOwnNotifications },
  '/sessions': { get: listSessions, delete: endSessions },
  '/sessions/:id': { delete: endOneSession }
}
