import { contactOf, type Named, senderNameOf } from '../rules/index.js'

/** The languages in which the text is offered. */
export type UsLanguage = 'en' | 'es'

/**
 * A text for an account's `disclosure` when its signers are consumers in the United States, who must be told before they consent how to
 * get paper and what it costs, how to withdraw, how to change their address and what they need to read and keep the document
 * (15 U.S.C. 7001 (c)). No lawyer has reviewed it. It says that paper costs nothing: whoever charges for it changes that.
 *
 * @param sender the account whose name and address stand in the text; its `reply_to`, else its e-mail address
 */
export function usConsumerConsent(sender: Named & { reply_to: string | null }, language: UsLanguage): string {
  return texts[language](senderNameOf(sender), contactOf(sender) ?? '…').join('\n\n')
}

const texts: Record<UsLanguage, (sender: string, contact: string) => string[]> = {
  en: (sender, contact) => [
    `You can receive and sign this document electronically instead of on paper. Please read how before you agree.`,
    `What this covers: this document, and all that ${sender} must give you in writing together with it.`,
    `Paper: you can have this document on paper, before or after you sign it. Write to ${contact}. ${sender} charges nothing for it.`,
    `Withdrawing: you can change your mind until you finish signing, by declining or by closing this page, and later by writing to ${contact}. You then get further documents on paper. What you have signed before stays valid.`,
    `Your address: if your e-mail address changes, tell ${sender} at ${contact}.`,
    `What you need: a computer, tablet or phone with internet access and a current version of Chrome, Edge, Firefox or Safari; an e-mail address; a program that shows PDF files; and a printer or storage to keep a copy.`,
    `By agreeing you confirm that you can read this document on your device and can print or save it, and you agree to receive and sign it electronically. Your electronic signature has the same legal effect as your signature by hand. The time of signing, your network address and your browser are recorded in its audit trail.`
  ],
  es: (sender, contact) => [
    `Puede recibir y firmar este documento de forma electrónica en lugar de en papel. Lea cómo antes de aceptar.`,
    `Qué abarca: este documento y todo lo que ${sender} deba entregarle por escrito junto con él.`,
    `Papel: puede tener este documento en papel, antes o después de firmarlo. Escriba a ${contact}. ${sender} no cobra nada por ello.`,
    `Retirar el consentimiento: puede cambiar de opinión hasta que termine de firmar, rechazando o cerrando esta página, y más adelante escribiendo a ${contact}. A partir de entonces recibirá los documentos en papel. Lo que haya firmado antes sigue siendo válido.`,
    `Su dirección: si cambia su correo electrónico, comuníquelo a ${sender} en ${contact}.`,
    `Qué necesita: una computadora, tableta o teléfono con acceso a internet y una versión actual de Chrome, Edge, Firefox o Safari; un correo electrónico; un programa que muestre archivos PDF; y una impresora o espacio para guardar una copia.`,
    `Al aceptar, confirma que puede leer este documento en su dispositivo y que puede imprimirlo o guardarlo, y acepta recibirlo y firmarlo de forma electrónica. Su firma electrónica tiene el mismo efecto legal que su firma manuscrita. La hora de la firma, su dirección de red y su navegador quedan registrados en su registro de auditoría.`
  ]
}
