import type { Texts } from './texts.js'

export const de: Texts = {
  consent: `Ich bin damit einverstanden, dieses Dokument elektronisch zu unterschreiben. Meine elektronische \
Unterschrift hat dieselbe rechtliche Wirkung wie meine eigenhändige Unterschrift. Ich habe das Dokument gelesen, ich \
kann eine Kopie davon behalten, und ich weiß, dass der Zeitpunkt der Unterschrift, meine Netzwerkadresse und mein \
Browser in seinem Prüfprotokoll festgehalten werden.`,
  sampleTitle: 'Dienstleistungsvertrag',
  greeting: (name) => `Guten Tag ${name},`,
  greetingAnyone: 'Guten Tag,',
  footer: (sender) => `Gesendet von Signpost im Auftrag von ${sender}.`,
  personalLink: 'Dieser Link ist nur für Sie bestimmt. Bitte leiten Sie diese E-Mail nicht weiter.',
  reportAbuse: 'Missbrauch melden',
  oneOfSeveral:
    'Sie sind eine von mehreren Personen, von denen nur eine dies tun muss: Wer es zuerst übernimmt, tut es für alle.',
  handedOver: (from) => `${from} hat dies an Sie weitergegeben.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} bittet um Ihre Unterschrift: ${title}`,
    paragraphs: [
      `${sender} bittet Sie, „${title}“ zu lesen und zu unterschreiben.`,
      `Bitte unterschreiben Sie bis zum ${lastDay}.`
    ],
    link: 'Lesen und unterschreiben'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `Erinnerung: ${sender} bittet um Ihre Unterschrift: ${title}`,
    paragraphs: [
      `„${title}“ von ${sender} wartet noch auf Ihre Unterschrift.`,
      `Bitte unterschreiben Sie bis zum ${lastDay}.`
    ],
    link: 'Lesen und unterschreiben'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `Frist endet bald: ${title}`,
    paragraphs: [
      `„${title}“ von ${sender} wartet noch auf Sie.`,
      `Die Frist endet am ${moment}. Danach kann das Dokument nicht mehr abgeschlossen werden.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `Neue Frist: ${title}`,
    paragraphs: [
      `„${title}“ von ${sender} wartet noch auf Sie.`,
      `${sender} hat die Frist verschoben: statt bis zum ${before} haben Sie bis zum ${after} Zeit.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `Ihr neuer Link: ${title}`,
    paragraphs: [
      `Hier ist ein neuer Link zu „${title}“ von ${sender}.`,
      'Er wurde auf der Seite zum Unterschreiben angefordert. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren: Niemand sonst hat diesen Link.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `Ihr Code für „${title}“`,
    before: `Geben Sie diesen Code ein, um „${title}“ von ${sender} zu öffnen:`,
    after:
      'Er gilt einmal, 10 Minuten lang. Geben Sie ihn niemandem. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.'
  }),
  codeMessage: (sender, code) =>
    `${code} ist Ihr Code für ein Dokument von ${sender}. Er gilt 10 Minuten. Geben Sie ihn niemandem.`,
  completed: ({ sender, title }) => ({
    subject: `Abgeschlossen: ${title}`,
    paragraphs: [
      `„${title}“ von ${sender} ist abgeschlossen.`,
      'Das versiegelte PDF mit dem Abschlusszertifikat liegt für Sie bereit.'
    ],
    link: 'Abgeschlossenes Dokument abrufen'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `Zur Kenntnis: ${title}`,
    paragraphs: [
      `${sender} hat „${title}“ an andere gesendet, die es unterschreiben sollen. Sie erhalten eine Kopie zum Lesen.`,
      'Sie müssen nichts unterschreiben. Der Link gilt, bis das Dokument zurückgezogen wird oder die Frist abläuft.'
    ],
    link: 'Dokument lesen'
  }),
  voided: ({ sender, title }) => ({
    subject: `Zurückgezogen: ${title}`,
    paragraphs: [`„${title}“ von ${sender} wurde zurückgezogen. Sie brauchen nichts weiter zu tun.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Frist abgelaufen: ${title}`,
    paragraphs: [`Die Frist für „${title}“ (von ${sender}) ist abgelaufen. Sie brauchen nichts weiter zu tun.`]
  }),
  approve: {
    consent:
      'Ich genehmige dieses Dokument elektronisch. Ich habe es gelesen, ich kann eine Kopie davon behalten, und ich weiß, dass der Zeitpunkt meiner Genehmigung, meine Netzwerkadresse und mein Browser in seinem Prüfprotokoll festgehalten werden.',
    subject: ({ sender, title }) => `${sender} bittet um Ihre Genehmigung: ${title}`,
    ask: ({ sender, title }) => `${sender} bittet Sie, „${title}“ zu lesen und zu genehmigen.`,
    link: 'Lesen und genehmigen'
  },
  view: {
    consent:
      'Ich bestätige, dass ich dieses Dokument gelesen habe. Ich kann eine Kopie davon behalten, und ich weiß, dass der Zeitpunkt meiner Bestätigung, meine Netzwerkadresse und mein Browser in seinem Prüfprotokoll festgehalten werden.',
    subject: ({ sender, title }) => `${sender} bittet Sie zu lesen: ${title}`,
    ask: ({ sender, title }) => `${sender} bittet Sie, „${title}“ zu lesen und das zu bestätigen.`,
    link: 'Lesen und bestätigen'
  },
  again: (subject) => `Erinnerung: ${subject}`,
  byDay: (lastDay) => `Bitte erledigen Sie das bis zum ${lastDay}.`
}
