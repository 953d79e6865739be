import type { Texts } from './texts.js'

export const it: Texts = {
  consent:
    'Accetto di firmare questo documento elettronicamente. La mia firma elettronica ha lo stesso effetto giuridico della mia firma autografa. Ho letto il documento, posso conservarne una copia e so che l’ora della firma, il mio indirizzo di rete e il mio browser sono annotati nel suo registro di controllo.',
  sampleTitle: 'Contratto di servizi',
  greeting: (name) => `Gentile ${name},`,
  greetingAnyone: 'Buongiorno,',
  footer: (sender) => `Inviato da Signpost per conto di ${sender}.`,
  personalLink: 'Questo link è riservato a Lei. La preghiamo di non inoltrare questa e-mail.',
  reportAbuse: 'Segnala un abuso',
  oneOfSeveral:
    'Lei è una di più persone e basta che una di loro lo faccia: chi se ne incarica per primo lo fa per tutte.',
  handedOver: (from) => `${from} ha passato a Lei questo documento.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} Le chiede di firmare «${title}»`,
    paragraphs: [`${sender} Le chiede di leggere e firmare «${title}».`, `La preghiamo di farlo entro il ${lastDay}.`],
    link: 'Leggi e firma'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `Promemoria: ${sender} Le chiede di firmare «${title}»`,
    paragraphs: [
      `«${title}», inviato da ${sender}, attende ancora la Sua firma.`,
      `La preghiamo di firmare entro il ${lastDay}.`
    ],
    link: 'Leggi e firma'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `Termine in scadenza: ${title}`,
    paragraphs: [
      `«${title}», inviato da ${sender}, è ancora in attesa di una Sua risposta.`,
      `Il termine scade il ${moment}. Dopo, il documento non potrà più essere completato.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `Nuovo termine: ${title}`,
    paragraphs: [
      `«${title}», inviato da ${sender}, è ancora in attesa di una Sua risposta.`,
      `${sender} ha spostato il termine: era il ${before}, ora è il ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `Il Suo nuovo link: ${title}`,
    paragraphs: [
      `Ecco un nuovo link a «${title}», inviato da ${sender}.`,
      'È stato richiesto nella pagina di firma. Se non è stato Lei, può ignorare questa e-mail: nessun altro ha questo link.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `Il Suo codice per «${title}»`,
    before: `Inserisca questo codice per aprire «${title}» di ${sender}:`,
    after:
      'È valido una sola volta, per 10 minuti. Non lo comunichi a nessuno. Se non lo ha richiesto, può ignorare questa e-mail.'
  }),
  codeMessage: (sender, code) =>
    `${code} è il Suo codice per un documento di ${sender}. È valido per 10 minuti. Non lo comunichi a nessuno.`,
  completed: ({ sender, title }) => ({
    subject: `Completato: ${title}`,
    paragraphs: [
      `Il documento «${title}», inviato da ${sender}, è completato.`,
      'Il PDF sigillato, con il certificato di completamento, è a Sua disposizione.'
    ],
    link: 'Scarica il documento completato'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `Per conoscenza: ${title}`,
    paragraphs: [
      `${sender} ha inviato «${title}» ad altre persone perché lo firmino. Lei riceve una copia da leggere.`,
      'Non deve firmare nulla. Il link funziona finché il documento non viene annullato o il termine non scade.'
    ],
    link: 'Leggi il documento'
  }),
  voided: ({ sender, title }) => ({
    subject: `Annullato: ${title}`,
    paragraphs: [`«${title}», inviato da ${sender}, è stato annullato. Non deve fare altro.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Termine scaduto: ${title}`,
    paragraphs: [`Il termine per «${title}», inviato da ${sender}, è scaduto. Non deve fare altro.`]
  }),
  approve: {
    consent:
      'Approvo questo documento elettronicamente. L’ho letto, posso conservarne una copia e so che l’ora della mia approvazione, il mio indirizzo di rete e il mio browser sono annotati nel suo registro di controllo.',
    subject: ({ sender, title }) => `${sender} Le chiede di approvare «${title}»`,
    ask: ({ sender, title }) => `${sender} Le chiede di leggere e approvare «${title}».`,
    link: 'Leggi e approva'
  },
  view: {
    consent:
      'Confermo di aver letto questo documento. Posso conservarne una copia e so che l’ora della mia conferma, il mio indirizzo di rete e il mio browser sono annotati nel suo registro di controllo.',
    subject: ({ sender, title }) => `${sender} Le chiede di leggere «${title}»`,
    ask: ({ sender, title }) => `${sender} Le chiede di leggere «${title}» e di confermare di averlo letto.`,
    link: 'Leggi e conferma'
  },
  again: (subject) => `Promemoria: ${subject}`,
  byDay: (lastDay) => `La preghiamo di farlo entro il ${lastDay}.`
}
