import { t } from '../language/translate.js'
import { problemText } from './problem-text.js'

/** Why a passkey was not made or used, by the code of the API, or of what the browser said. */
export function passkeyText(code: string | null, message: string): string {
  switch (code) {
    case 'PASSKEY_INVALID':
      return t('The passkey was not accepted. Try again, or sign in another way.')
    case 'PASSKEY_NOT_ALLOWED':
      return t('You cannot add another passkey. Load the page again to see why.')
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return t('This device or password manager has a passkey for you already.')
    // The browser does not say why: the person has cancelled, waited too long, or there is none.
    case 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY':
    case 'ERROR_CEREMONY_ABORTED':
      return t('No passkey was used. Try again, or choose another way.')
    default:
      return code?.startsWith('ERROR_')
        ? t('This browser or device cannot use a passkey here.')
        : problemText(code, message)
  }
}
