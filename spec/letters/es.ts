import type { Texts } from './texts.js'

export const es: Texts = {
  consent: `Acepto firmar este documento electrónicamente. Mi firma electrónica tiene los mismos efectos jurídicos que \
mi firma manuscrita. He leído el documento, puedo conservar una copia y sé que la hora de la firma, mi dirección de red \
y mi navegador quedan anotados en su registro de auditoría.`,
  sampleTitle: 'Contrato de servicios',
  greeting: (name) => `Hola, ${name}:`,
  greetingAnyone: 'Hola:',
  footer: (sender) => `Enviado por Signpost en nombre de ${sender}.`,
  personalLink: 'Este enlace es solo para usted. No reenvíe este correo, por favor.',
  reportAbuse: 'Denunciar un abuso',
  oneOfSeveral:
    'Usted es una de varias personas y basta con que una de ellas lo haga: quien lo asuma primero lo hace por todas.',
  handedOver: (from) => `${from} le ha reenviado este documento.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} le pide que firme «${title}»`,
    paragraphs: [
      `${sender} le pide que revise y firme «${title}».`,
      `Le rogamos que lo haga a más tardar el ${lastDay}.`
    ],
    link: 'Revisar y firmar'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `Recordatorio: ${sender} le pide que firme «${title}»`,
    paragraphs: [
      `«${title}», de ${sender}, sigue pendiente de su firma.`,
      `Le rogamos que firme a más tardar el ${lastDay}.`
    ],
    link: 'Revisar y firmar'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `El plazo vence pronto: ${title}`,
    paragraphs: [
      `«${title}», de ${sender}, sigue pendiente de usted.`,
      `El plazo vence el ${moment}. Después, el documento ya no podrá completarse.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `Nuevo plazo: ${title}`,
    paragraphs: [
      `«${title}», de ${sender}, sigue pendiente de usted.`,
      `${sender} ha cambiado el plazo: antes terminaba el ${before} y ahora termina el ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `Su nuevo enlace: ${title}`,
    paragraphs: [
      `Aquí tiene un nuevo enlace a «${title}», de ${sender}.`,
      'Se ha pedido en la página de firma. Si no ha sido usted, puede ignorar este correo: nadie más tiene este enlace.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `Su código para «${title}»`,
    before: `Introduzca este código para abrir «${title}» de ${sender}:`,
    after:
      'Funciona una sola vez, durante 10 minutos. No se lo dé a nadie. Si no lo ha solicitado, puede ignorar este correo.'
  }),
  codeMessage: (sender, code) =>
    `${code} es su código para un documento de ${sender}. Es válido durante 10 minutos. No se lo dé a nadie.`,
  completed: ({ sender, title }) => ({
    subject: `Completado: ${title}`,
    paragraphs: [
      `El documento «${title}», de ${sender}, está completado.`,
      'El PDF sellado, con su certificado de finalización, está a su disposición.'
    ],
    link: 'Obtener el documento completado'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `Para su información: ${title}`,
    paragraphs: [
      `${sender} ha enviado «${title}» a otras personas para que lo firmen. Usted recibe una copia para leer.`,
      'No tiene que firmar nada. El enlace funciona hasta que el documento se anule o venza el plazo.'
    ],
    link: 'Leer el documento'
  }),
  voided: ({ sender, title }) => ({
    subject: `Anulado: ${title}`,
    paragraphs: [`«${title}», de ${sender}, se ha anulado. No tiene que hacer nada más.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Plazo vencido: ${title}`,
    paragraphs: [`El plazo de «${title}», de ${sender}, ha vencido. No tiene que hacer nada más.`]
  }),
  approve: {
    consent:
      'Apruebo este documento electrónicamente. Lo he leído, puedo conservar una copia y sé que la hora de mi aprobación, mi dirección de red y mi navegador quedan anotados en su registro de auditoría.',
    subject: ({ sender, title }) => `${sender} le pide que apruebe «${title}»`,
    ask: ({ sender, title }) => `${sender} le pide que revise y apruebe «${title}».`,
    link: 'Revisar y aprobar'
  },
  view: {
    consent:
      'Confirmo que he leído este documento. Puedo conservar una copia y sé que la hora de mi confirmación, mi dirección de red y mi navegador quedan anotados en su registro de auditoría.',
    subject: ({ sender, title }) => `${sender} le pide que lea «${title}»`,
    ask: ({ sender, title }) => `${sender} le pide que lea «${title}» y confirme que lo ha leído.`,
    link: 'Leer y confirmar'
  },
  again: (subject) => `Recordatorio: ${subject}`,
  byDay: (lastDay) => `Le rogamos que lo haga a más tardar el ${lastDay}.`
}
