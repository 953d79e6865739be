import { addressKey, type RequestLimits, requiredProviders } from '@signpost/spec/rules'
import * as z from 'zod'
import { requestSignIn as sendSignInLinks } from '../../authentication/sign-in.js'
import { sha256Of } from '../../storage/document-files.js'
import { emailAddress } from '../email-address.js'
import { type ConsoleHandler, readBody } from './console-call.js'
import { presentProvider } from './present-provider.js'
import { networkLimits } from './start-session.js'

// For an address of an e-mail from one network. Anyone who asks for links to somebody else's address leaves the turns of that
// person, who is in another network.
const addressLimits: RequestLimits = { perSecond: 1, perMinute: 5, perDay: 50 }

const schema = z.object({ email: emailAddress })

export const requestSignIn: ConsoleHandler = async (context, call) => {
  const { email } = readBody(schema, call)
  const { network, charge } = call
  await charge(`sign-in:network:${network}`, networkLimits)
  await charge(`sign-in:${network}:${sha256Of(addressKey(email))}`, addressLimits)
  // By the address alone, so that this does not tell who is a member.
  const providers = requiredProviders(context.config.providers, email)
  if (providers.length > 0) return { status: 200, body: { providers: providers.map(presentProvider) } }
  await sendSignInLinks(context, email)
  return { status: 202, body: {} }
}
