import { relyingPartyOf } from '../../authentication/passkeys/relying-party.js'
import type { ConsoleHandler } from './console-call.js'
import { presentProvider } from './present-provider.js'

/** How people can sign in, besides by e-mail. */
export const listSignIns: ConsoleHandler = async ({ config }) => ({
  status: 200,
  body: {
    providers: config.providers.map(presentProvider),
    // Browsers use passkeys on pages of this origin only.
    passkey_origin: relyingPartyOf(config)?.origin ?? null
  }
})
