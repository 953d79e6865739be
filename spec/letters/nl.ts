import type { Texts } from './texts.js'

export const nl: Texts = {
  consent:
    'Ik ga ermee akkoord dit document elektronisch te ondertekenen. Mijn elektronische handtekening heeft dezelfde rechtsgevolgen als mijn handgeschreven handtekening. Ik heb het document gelezen, ik kan er een kopie van bewaren en ik weet dat het tijdstip van ondertekening, mijn netwerkadres en mijn browser in het auditlogboek worden vastgelegd.',
  sampleTitle: 'Dienstverleningsovereenkomst',
  greeting: (name) => `Beste ${name},`,
  greetingAnyone: 'Goedendag,',
  footer: (sender) => `Verzonden door Signpost namens ${sender}.`,
  personalLink: 'Deze link is alleen voor u bestemd. Stuur deze e-mail niet door.',
  reportAbuse: 'Misbruik melden',
  oneOfSeveral:
    'U bent een van meerdere personen van wie er maar één dit hoeft te doen: wie het als eerste op zich neemt, doet het voor allen.',
  handedOver: (from) => `${from} heeft dit aan u overgedragen.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} vraagt om uw handtekening: ${title}`,
    paragraphs: [`${sender} vraagt u ‘${title}’ te lezen en te ondertekenen.`, `Wilt u dit uiterlijk ${lastDay} doen?`],
    link: 'Lezen en ondertekenen'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `Herinnering: ${sender} vraagt om uw handtekening: ${title}`,
    paragraphs: [`‘${title}’ van ${sender} wacht nog op uw handtekening.`, `Wilt u uiterlijk ${lastDay} ondertekenen?`],
    link: 'Lezen en ondertekenen'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `Termijn loopt bijna af: ${title}`,
    paragraphs: [
      `‘${title}’ van ${sender} wacht nog op u.`,
      `De termijn loopt af op ${moment}. Daarna kan het document niet meer worden voltooid.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `Nieuwe termijn: ${title}`,
    paragraphs: [
      `‘${title}’ van ${sender} wacht nog op u.`,
      `${sender} heeft de termijn verplaatst van ${before} naar ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `Uw nieuwe link: ${title}`,
    paragraphs: [
      `Hier is een nieuwe link naar ‘${title}’ van ${sender}.`,
      'Die is aangevraagd op de pagina om te ondertekenen. Was u dat niet, dan kunt u deze e-mail negeren: niemand anders heeft deze link.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `Uw code voor ‘${title}’`,
    before: `Voer deze code in om ‘${title}’ van ${sender} te openen:`,
    after:
      'De code werkt één keer, 10 minuten lang. Geef hem aan niemand. Als u er niet om hebt gevraagd, kunt u deze e-mail negeren.'
  }),
  codeMessage: (sender, code) =>
    `${code} is uw code voor een document van ${sender}. De code werkt 10 minuten. Geef hem aan niemand.`,
  completed: ({ sender, title }) => ({
    subject: `Voltooid: ${title}`,
    paragraphs: [
      `‘${title}’ van ${sender} is voltooid.`,
      'De verzegelde PDF met het voltooiingscertificaat staat voor u klaar.'
    ],
    link: 'Voltooid document ophalen'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `Ter informatie: ${title}`,
    paragraphs: [
      `${sender} heeft ‘${title}’ aan anderen gestuurd om te ondertekenen. U krijgt een kopie om te lezen.`,
      'U hoeft niets te ondertekenen. De link werkt tot het document wordt ingetrokken of de termijn verstrijkt.'
    ],
    link: 'Document lezen'
  }),
  voided: ({ sender, title }) => ({
    subject: `Ingetrokken: ${title}`,
    paragraphs: [`‘${title}’ van ${sender} is ingetrokken. U hoeft niets meer te doen.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Termijn verstreken: ${title}`,
    paragraphs: [`De termijn voor ‘${title}’ van ${sender} is verstreken. U hoeft niets meer te doen.`]
  }),
  approve: {
    consent:
      'Ik keur dit document elektronisch goed. Ik heb het gelezen, ik kan er een kopie van bewaren en ik weet dat het tijdstip van mijn goedkeuring, mijn netwerkadres en mijn browser in het auditlogboek worden vastgelegd.',
    subject: ({ sender, title }) => `${sender} vraagt om uw goedkeuring: ${title}`,
    ask: ({ sender, title }) => `${sender} vraagt u ‘${title}’ te lezen en goed te keuren.`,
    link: 'Lezen en goedkeuren'
  },
  view: {
    consent:
      'Ik bevestig dat ik dit document heb gelezen. Ik kan er een kopie van bewaren en ik weet dat het tijdstip van mijn bevestiging, mijn netwerkadres en mijn browser in het auditlogboek worden vastgelegd.',
    subject: ({ sender, title }) => `${sender} vraagt u te lezen: ${title}`,
    ask: ({ sender, title }) => `${sender} vraagt u ‘${title}’ te lezen en dat te bevestigen.`,
    link: 'Lezen en bevestigen'
  },
  again: (subject) => `Herinnering: ${subject}`,
  byDay: (lastDay) => `Wilt u dit uiterlijk ${lastDay} doen?`
}
