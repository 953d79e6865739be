import type { Texts } from './texts.js'

// French puts no-break spaces before colons and inside quotation marks.
const quoted = (title: string) => `«\u00a0${title}\u00a0»`

export const fr: Texts = {
  consent: `J’accepte de signer ce document par voie électronique. Ma signature électronique a la même valeur juridique \
que ma signature manuscrite. J’ai lu le document, je peux en conserver une copie, et je sais que l’heure de la \
signature, mon adresse réseau et mon navigateur sont enregistrés dans sa piste d’audit.`,
  sampleTitle: 'Contrat de prestation de services',
  greeting: (name) => `Bonjour ${name},`,
  greetingAnyone: 'Bonjour,',
  footer: (sender) => `Envoyé par Signpost pour le compte de ${sender}.`,
  personalLink: 'Ce lien vous est personnel. Merci de ne pas transférer cet e-mail.',
  reportAbuse: 'Signaler un abus',
  oneOfSeveral:
    'Vous faites partie d’un groupe dont une seule personne doit le faire\u00a0: la première qui s’en charge le fait pour toutes.',
  handedOver: (from) => `${from} vous a transmis ce document.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} vous demande de signer ${quoted(title)}`,
    paragraphs: [
      `${sender} vous demande de lire et de signer ${quoted(title)}.`,
      `Merci de le faire au plus tard le ${lastDay}.`
    ],
    link: 'Lire et signer'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `Rappel\u00a0: ${sender} vous demande de signer ${quoted(title)}`,
    paragraphs: [
      `${quoted(title)}, envoyé par ${sender}, attend toujours votre signature.`,
      `Merci de signer au plus tard le ${lastDay}.`
    ],
    link: 'Lire et signer'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `Échéance proche\u00a0: ${title}`,
    paragraphs: [
      `${quoted(title)}, envoyé par ${sender}, vous attend toujours.`,
      `L’échéance est fixée au ${moment}. Ensuite, le document ne pourra plus être finalisé.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `Nouvelle échéance\u00a0: ${title}`,
    paragraphs: [
      `${quoted(title)}, envoyé par ${sender}, vous attend toujours.`,
      `${sender} a déplacé l’échéance\u00a0: elle était fixée au ${before}, elle est maintenant fixée au ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `Votre nouveau lien\u00a0: ${title}`,
    paragraphs: [
      `Voici un nouveau lien vers ${quoted(title)}, envoyé par ${sender}.`,
      'Il a été demandé sur la page de signature. Si ce n’était pas vous, vous pouvez ignorer cet e-mail\u00a0: personne d’autre n’a ce lien.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `Votre code pour ${quoted(title)}`,
    before: `Saisissez ce code pour ouvrir ${quoted(title)} de ${sender}\u00a0:`,
    after:
      'Il est valable une seule fois, pendant 10 minutes. Ne le communiquez à personne. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.'
  }),
  codeMessage: (sender, code) =>
    `${code} est votre code pour un document de ${sender}. Il est valable 10 minutes. Ne le communiquez à personne.`,
  completed: ({ sender, title }) => ({
    subject: `Procédure terminée\u00a0: ${title}`,
    paragraphs: [
      `La procédure pour ${quoted(title)}, envoyé par ${sender}, est terminée.`,
      'Le PDF scellé, avec son certificat d’achèvement, est à votre disposition.'
    ],
    link: 'Obtenir le document final'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `Pour information\u00a0: ${title}`,
    paragraphs: [
      `${sender} a envoyé ${quoted(title)} à d’autres personnes pour signature. Vous en recevez une copie à lire.`,
      'Vous n’avez rien à signer. Le lien fonctionne jusqu’à l’annulation du document ou la fin du délai.'
    ],
    link: 'Lire le document'
  }),
  voided: ({ sender, title }) => ({
    subject: `Annulé\u00a0: ${title}`,
    paragraphs: [`${quoted(title)}, envoyé par ${sender}, a été annulé. Vous n’avez plus rien à faire.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Échéance dépassée\u00a0: ${title}`,
    paragraphs: [`L’échéance de ${quoted(title)}, envoyé par ${sender}, est dépassée. Vous n’avez plus rien à faire.`]
  }),
  approve: {
    consent:
      'J’approuve ce document par voie électronique. Je l’ai lu, je peux en conserver une copie, et je sais que l’heure de mon approbation, mon adresse réseau et mon navigateur sont enregistrés dans sa piste d’audit.',
    subject: ({ sender, title }) => `${sender} vous demande d’approuver ${quoted(title)}`,
    ask: ({ sender, title }) => `${sender} vous demande de lire et d’approuver ${quoted(title)}.`,
    link: 'Lire et approuver'
  },
  view: {
    consent:
      'Je confirme avoir lu ce document. Je peux en conserver une copie, et je sais que l’heure de ma confirmation, mon adresse réseau et mon navigateur sont enregistrés dans sa piste d’audit.',
    subject: ({ sender, title }) => `${sender} vous demande de lire ${quoted(title)}`,
    ask: ({ sender, title }) => `${sender} vous demande de lire ${quoted(title)} et de confirmer que vous l’avez lu.`,
    link: 'Lire et confirmer'
  },
  again: (subject) => `Rappel\u00a0: ${subject}`,
  byDay: (lastDay) => `Merci de le faire au plus tard le ${lastDay}.`
}
