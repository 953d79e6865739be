/** What e-mails about a document are, by their kind. */
export const emailTexts: Record<string, string> = {
  invitation: 'Invitation to {to}',
  reminder: 'Reminder to {to}',
  deadline: 'E-mail about the deadline to {to}',
  'deadline-moved': 'E-mail about the new deadline to {to}',
  'new-link': 'New link to {to}',
  code: 'Code to {to}',
  completed: 'The completed document to {to}',
  copy: 'Copy of the completed document to {to}',
  'request-copy': 'Copy of the request to {to}',
  voided: 'E-mail to {to}: the document was voided',
  expired: 'E-mail to {to}: the deadline passed',
  declined: 'E-mail to {to}: somebody declined',
  'bounce-notice': 'E-mail to {to}: an e-mail could not be delivered',
  'completion-notice': 'E-mail to {to}: the document was completed'
}
