import type { ConsoleHandler } from './console-call.js'
import { presentProvider } from './present-provider.js'

/** How people can sign in, besides by e-mail. */
export const listProviders: ConsoleHandler = async ({ config }) => ({
  status: 200,
  body: { providers: config.providers.map(presentProvider) }
})
