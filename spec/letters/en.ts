import type { Texts } from './texts.js'

export const en: Texts = {
  consent: `I agree to sign this document electronically. My electronic signature has the same legal effect as my \
signature by hand. I have read the document, I can keep a copy of it, and I know that the time of signing, my network \
address and my browser are recorded in its audit trail.`,
  sampleTitle: 'Service agreement',
  greeting: (name) => `Hello ${name},`,
  greetingAnyone: 'Hello,',
  footer: (sender) => `Sent by Signpost for ${sender}.`,
  personalLink: 'This link is only for you. Please do not pass this e-mail on.',
  reportAbuse: 'Report abuse',
  oneOfSeveral:
    'You are one of several people, and only one of them has to do this: whoever takes it first does it for all.',
  handedOver: (from) => `${from} has handed this over to you.`,

  invitation: ({ sender, title }, lastDay) => ({
    subject: `${sender} asks you to sign: ${title}`,
    paragraphs: [`${sender} asks you to review and sign “${title}”.`, `Please do so by ${lastDay}.`],
    link: 'Review and sign'
  }),
  reminder: ({ sender, title }, lastDay) => ({
    subject: `Reminder: ${sender} asks you to sign: ${title}`,
    paragraphs: [`“${title}” from ${sender} is still waiting for your signature.`, `Please sign by ${lastDay}.`],
    link: 'Review and sign'
  }),
  deadline: ({ sender, title }, moment) => ({
    subject: `Deadline soon: ${title}`,
    paragraphs: [
      `“${title}” from ${sender} is still waiting for you.`,
      `The deadline is ${moment}. After that, the document can no longer be completed.`
    ]
  }),
  deadlineMoved: ({ sender, title }, before, after) => ({
    subject: `New deadline: ${title}`,
    paragraphs: [
      `“${title}” from ${sender} is still waiting for you.`,
      `${sender} has moved the deadline from ${before} to ${after}.`
    ]
  }),
  newLink: ({ sender, title }) => ({
    subject: `Your new link: ${title}`,
    paragraphs: [
      `Here is a new link to “${title}” from ${sender}.`,
      'It was asked for on the signing page. If that was not you, you can ignore this e-mail: nobody else has this link.'
    ]
  }),
  code: ({ sender, title }) => ({
    subject: `Your code for “${title}”`,
    before: `Enter this code to open “${title}” from ${sender}:`,
    after:
      'It works once, for 10 minutes. Do not give it to anybody. If you did not ask for it, you can ignore this e-mail.'
  }),
  codeMessage: (sender, code) =>
    `${code} is your code for a document from ${sender}. It works for 10 minutes. Do not give it to anybody.`,
  completed: ({ sender, title }) => ({
    subject: `Completed: ${title}`,
    paragraphs: [
      `“${title}” from ${sender} is complete.`,
      'The sealed PDF, with its certificate of completion, is ready for you.'
    ],
    link: 'Get the completed document'
  }),
  requestCopy: ({ sender, title }) => ({
    subject: `For your information: ${title}`,
    paragraphs: [
      `${sender} has sent “${title}” to others, who are asked to sign it. You get a copy to read.`,
      'You do not have to sign anything. The link works until the document is voided or its deadline passes.'
    ],
    link: 'Read the document'
  }),
  voided: ({ sender, title }) => ({
    subject: `Voided: ${title}`,
    paragraphs: [`“${title}” from ${sender} has been voided. You do not need to do anything.`]
  }),
  expired: ({ sender, title }) => ({
    subject: `Expired: ${title}`,
    paragraphs: [`The deadline of “${title}” from ${sender} has passed. You do not need to do anything.`]
  }),
  approve: {
    consent:
      'I approve this document electronically. I have read it, I can keep a copy of it, and I know that the time of my approval, my network address and my browser are recorded in its audit trail.',
    subject: ({ sender, title }) => `${sender} asks you to approve: ${title}`,
    ask: ({ sender, title }) => `${sender} asks you to review and approve “${title}”.`,
    link: 'Review and approve'
  },
  view: {
    consent:
      'I confirm that I have read this document. I can keep a copy of it, and I know that the time of my confirmation, my network address and my browser are recorded in its audit trail.',
    subject: ({ sender, title }) => `${sender} asks you to read: ${title}`,
    ask: ({ sender, title }) => `${sender} asks you to read “${title}” and to confirm that you have read it.`,
    link: 'Read and confirm'
  },
  again: (subject) => `Reminder: ${subject}`,
  byDay: (lastDay) => `Please do so by ${lastDay}.`
}
