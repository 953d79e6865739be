import { usConsumerConsent as texts } from '../generated/texts/us-consumer-consent.js'
import { contactOf, type Named, senderNameOf } from '../rules/index.js'
import { fillAll } from '../texts/fill.js'

/** The languages in which the text is offered. */
export type UsLanguage = keyof typeof texts

/**
 * A text for an account's `disclosure` when its signers are consumers in the United States, who must be told before they consent how to
 * get paper and what it costs, how to withdraw, how to change their address and what they need to read and keep the document
 * (15 U.S.C. 7001 (c)). No lawyer has reviewed it. It says that paper costs nothing: whoever charges for it changes that.
 *
 * @param sender the account whose name and address stand in the text; its `reply_to`, else its e-mail address
 */
export function usConsumerConsent(sender: Named & { reply_to: string | null }, language: UsLanguage): string {
  const values = { sender: senderNameOf(sender), contact: contactOf(sender) ?? '…' }
  return fillAll(texts[language].paragraphs, values).join('\n\n')
}
