import type { RequestLimits } from '@signpost/spec/rules'
import * as z from 'zod'
import { startSession as openSession } from '../../authentication/sign-in.js'
import { type ConsoleHandler, readBody } from './console-call.js'
import { presentProvider } from './present-provider.js'

/** For all who sign in from one network. */
export const networkLimits: RequestLimits = { perSecond: 3, perMinute: 20, perDay: 500 }

const schema = z.object({ token: z.string().max(2000) })

export const startSession: ConsoleHandler = async (context, call) => {
  const { token } = readBody(schema, call)
  await call.charge(`session:network:${call.network}`, networkLimits)
  const outcome = await openSession(context, token, call.client)
  if ('session' in outcome) return { status: 201, body: {}, session: outcome.session }
  return { status: 200, body: { providers: outcome.providers.map(presentProvider) } }
}
