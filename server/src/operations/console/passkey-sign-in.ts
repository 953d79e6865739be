import { passkeyResponse } from '../../authentication/passkeys/passkey-response.js'
import {
  beginPasskeySignIn as beginSignIn,
  finishPasskeySignIn
} from '../../authentication/passkeys/sign-in-with-passkey.js'
import { type ConsoleHandler, readBody } from './console-call.js'
import { presentProvider } from './present-provider.js'
import { networkLimits } from './start-session.js'

/** What the browser has to sign with a passkey, whichever it has. */
export const beginPasskeySignIn: ConsoleHandler = async (context, call) => {
  await call.charge(`passkey-challenge:network:${call.network}`, networkLimits)
  const { options, browser } = await beginSignIn(context, call.browserToken)
  return { status: 200, body: options, browser }
}

/** Signs in with what a passkey has signed. */
export const signInWithPasskey: ConsoleHandler = async (context, call) => {
  await call.charge(`passkey:network:${call.network}`, networkLimits)
  const { browserToken, client } = call
  const response = readBody(passkeyResponse, call)
  const outcome = await finishPasskeySignIn(context, { response, browserToken, client })
  if ('session' in outcome) return { status: 201, body: {}, session: outcome.session }
  return { status: 200, body: { providers: outcome.providers.map(presentProvider) } }
}
