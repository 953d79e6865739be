import type { Account } from '../../stores/account-store.js'

/** Describes an export for the person who opens it. */
export function readme({ name, email }: Account, now: Date): string {
  return `Export of the Signpost account of ${name} (${email}), ${now.toISOString()}

account.json             the account
logo.png, logo.jpg       its logo, if it has one
documents.jsonl          documents with their signers
fields.jsonl             the roles and fields of each document, with the values of signers who have signed
audit-trails.jsonl       the audit trail of each document
templates.jsonl          templates
template-links.jsonl     links of templates that anybody may open
bulk-sends.jsonl         bulk sends with their recipients
webhook-endpoints.jsonl  webhook endpoints, without their secrets
api-keys.jsonl           API keys, without the keys themselves
members.jsonl            the people who sign in to the console
account-log.jsonl        what was done to the account in the last 2 years
events.jsonl             the events of the last 30 days
files/<id>/              of documents and templates: original.pdf, and once a document is completed signed.pdf, which is
                         sealed, and certificate.pdf; what signers have attached is in attachments/<field>/
SHA256SUMS               the digests of all files: sha256sum -c SHA256SUMS

Each line of a .jsonl file is a JSON object as the API presents it, of live and test mode. Personal data is not redacted.
`
}
