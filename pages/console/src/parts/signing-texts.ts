import type { SignerAction, SignerAuthentication } from '@signpost/sdk'
import { t } from '../language/translate.js'

/** What is asked of a signer. */
export function actionText(action: SignerAction): string {
  const texts: Partial<Record<string, string>> = {
    sign: t('Signs'),
    approve: t('Approves'),
    view: t('Confirms to have read it')
  }
  return texts[action] ?? action
}

/** How a signer proves who they are. */
export function proofText(authentication: SignerAuthentication, hasAccessCode: boolean): string {
  const texts: Partial<Record<SignerAuthentication, string>> = {
    email_code: t('A code by e-mail'),
    sms_code: t('A code by SMS')
  }
  const proofs = [texts[authentication], hasAccessCode ? t('Access code') : undefined]
  return proofs.filter((proof) => proof !== undefined).join(', ') || t('The link in the e-mail')
}
