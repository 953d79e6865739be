// What people ask the search of the site, and where the answer has to be among the first three. Against the index that the site loads, with
// the settings that its pages have.
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { searchSettings } from '../../../docs/build/search-settings.js'
import { buildDocs } from '../../support/build-docs.js'

const chunks = fileURLToPath(new URL('../../../server/dist/docs/assets/chunks', import.meta.url))
// The command has the library that VitePress searches with.
const { default: MiniSearch } = await import(
  createRequire(new URL('../../../cli/package.json', import.meta.url)).resolve('minisearch')
)

let search: (query: string) => { id: string }[]
beforeAll(async () => {
  buildDocs()
  const file = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndexroot') && name.endsWith('.js'))
  const { default: data } = await import(path.join(chunks, String(file)))
  const index = MiniSearch.loadJSON(data, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions: searchSettings.searchOptions,
    ...searchSettings.options
  })
  search = (query) => index.search(query)
}, 600_000)

test.each([
  // Of a review of 29 November: the six that it names, and what was near them.
  ['webhook retry schedule', /guides\/webhooks/],
  ['embed signing in iframe', /guides\/embedded-signing/],
  ['retry_after', /errors-and-retries|errors#/],
  ['upload large file', /guides\/large-files/],
  ['expires_in_days', /send-document|update-document/],
  ['void a document', /void-document|documents#how-a-document-is-voided/],
  ['verify webhook signature', /guides\/webhooks/],
  ['send a document', /send-document|first-document/],
  ['create template', /create-template|guides\/templates/],
  ['bulk send csv', /guides\/bulk-send/],
  ['remind signers', /guides\/reminders|remind-signers/],
  ['download signed pdf', /download-document|quickstart|after-signing/],
  ['test mode', /guides\/testing/],
  ['go live', /guides\/going-live/],
  ['rate limit', /errors-and-retries|limits-and-plans/],
  ['idempotency key', /errors-and-retries/],
  ['rotate api key', /rotate-an-api-key|rotate-key|guides\/api-keys/],
  ['text tags', /guides\/text-tags/],
  ['place fields', /guides\/placing-fields/],
  ['audit trail', /concepts\/audit-trail/],
  ['docker', /self-hosting/],
  ['mcp', /guides\/agents/],
  // Twenty more.
  ['proxy', /guides\/proxies/],
  ['HTTPS_PROXY', /guides\/proxies/],
  ['shell completion', /guides\/command/],
  ['cli login', /guides\/command/],
  ['cookbook', /guides\/cookbook/],
  ['signing order', /concepts\/signers|send-document/],
  ['how do I cancel a document', /void-document|cookbook|documents#how-a-document-is-voided/],
  ['skip_email', /send-document|embedded-signing/],
  ['metadata', /documents/],
  ['external_id', /list-documents|create-document|update-document/],
  ['embed_origin', /create-embedded-sign-url|embedded-signing/],
  ['python', /other-languages/],
  ['next.js', /webhooks|embedded-signing/],
  ['sms code', /text-messages|concepts\/signers|send-signing-code|verification/],
  ['backup restore', /self-hosting\/backup/],
  ['delete personal data', /erasing-documents|data-map/],
  ['pagination', /reference|sdk/],
  ['unit tests mock', /guides\/testing/],
  ['migrate from docusign', /migrating-from-docusign/],
  ['signer.bounced', /event-types|bounces/],
  ['single sign-on', /single-sign-on/],
  ['public link form', /template-links/],
  // What strangers asked who built apps from the pages alone.
  ['CSP', /embedded-signing#content-security-policy/],
  ['content security policy', /embedded-signing#content-security-policy/],
  ['long polling', /webhooks#long-polling/],
  ['live progress', /webhooks#show-the-progress-in-your-app/],
  ['react component', /guides\/embedded-signing|testing#components-with-the-widget/],
  ['embedded editor', /guides\/embedded-editing/],
  ['role order', /concepts\/signers#order/],
  ['mistyped email', /concepts\/signers#(correct-or-replace-a-signer|e-mails-that-bounce)/],
  ['requests per day', /limits-and-plans#rate-limits/],
  ['expand signers', /first-document#expand-the-signers|list-documents/],
  ['countersign', /concepts\/signers#one-person-in-several-places/],
  ['get field values after signing', /cookbook#read-what-was-filled-in/],
  ['excel', /guides\/bulk-send/],
  ['deadline', /guides\/(reminders|time-zones)|concepts\/documents/],
  ['company name on certificate', /placing-fields#types/],
  ['webhook localhost', /webhooks#test-it/],
  ['delete webhook', /webhooks\/delete-webhook/],
  ['change signer', /concepts\/signers#correct-or-replace-a-signer/],
  ['resend email', /reminders#send-the-e-mail-again/],
  ['sandbox', /guides\/testing/],
  ['test key', /guides\/testing/],
  ['signature image', /errors#SIGNATURE_IMAGE_INVALID|complete-signing/],
  ['download certificate', /cookbook#download-the-pdf-and-its-certificate/],
  ['redirect after signing', /guides\/after-signing/],
  ['timezone', /guides\/time-zones/]
])('“%s” is answered by one of the first three', (query, answer) => {
  const pages = [...new Set(search(query).map(({ id }) => id))].slice(0, 3)
  expect(
    pages.some((id) => answer.test(id)),
    pages.join('\n')
  ).toBe(true)
})
