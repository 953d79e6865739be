import { readdirSync, readFileSync } from 'node:fs'
import type {
  BulkSend,
  DeliveryStatus,
  DocumentStatus,
  Inspection,
  MemberRole,
  Plan,
  SealStatus,
  SignerStatus,
  TemplateLinkStatus
} from '@signpost/sdk'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|^language\//.test(path)
)

const textsOf = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, , text]) => text!)
const inCalls = sources.flatMap((path) => textsOf(path, /(?<![\w.])t\(\s*(['"])(.*?)\1/g))

/** Lists of texts that are translated where they are shown: each pattern finds a quotation mark, and a text. */
const property = /^ {2}\w+: (['"])(.*?)\1/gm
const lists: Record<string, RegExp> = {
  'sections.tsx': /\blabel: (['"])(.*?)\1/g,
  'shell/menu-entries.ts': /\blabel: (['"])(.*?)\1/g,
  'views/developers/email-view.tsx': property,
  'views/document/document-files.tsx': property,
  'views/document/document-view.tsx': /(?:path|`)\]: (['"])(.*?)\1/g,
  'reader/field-texts.ts': property,
  'views/document/signer-progress.tsx': property,
  'views/document/email-texts.ts': /^ {2}(?:\w+|'[^']+'): (['"])(.*?)\1/gm,
  'views/document/audit-texts.ts': /^ {2}'[^']+': (['"])(.*?)\1/gm,
  'views/account-log/account-texts.ts': /^ {2}'[^']+': (['"])(.*?)\1/gm,
  'views/account-log/describe-entry.ts': /\w+: (['"])(.*?)\1/g,
  'views/account-log/property-texts.ts': /^ {2}(?:\w+|'[^']+'): (['"])(.*?)\1/gm,
  'views/account-log/account-log-filters.tsx':
    /\b(?:account|key|member|webhook|document|operator|system): (['"])(.*?)\1/g,
  'views/notifications.tsx': property,
  'views/documents/document-columns.tsx': property,
  'views/documents/document-filters.tsx': property,
  'views/documents/document-tabs.tsx': property,
  'parts/problem-text.ts': property,
  'parts/state.tsx': /\[\w+, '\w+', (['"])(.*?)\1\]/g,
  'views/document/inspection-texts.ts': /^ {2}(?:\w+|'[^']+'): (['"])(.*?)\1/gm,
  'editor/problem-of-fields.ts': /\breturn (['"])(.*?)\1/g,
  'views/read/write-instead.ts': property,
  'views/prepare/preparation.ts': /\breturn (['"])(.*?)\1/g
}
const inLists = Object.entries(lists).map(([path, pattern]) => [path, textsOf(path, pattern)] as const)

const forms = readdirSync(new URL('../../../forms/', folder)).filter((name) => name.endsWith('.ts'))
const categories = forms.flatMap((name) => textsOf(`../../../forms/${name}`, /^ {2}category: (['"])(.*?)\1/gm))

/** The names of a type in the contract. The type check finds one that is missing. */
const named = <Name extends string>(names: Record<Name, true>) => Object.keys(names)
const names = [
  named<DocumentStatus>({ draft: true, sent: true, completed: true, voided: true }),
  named<SignerStatus>({ pending: true, waiting: true, viewed: true, signed: true, declined: true }),
  named<SealStatus>({ none: true, pending: true, sealed: true, failed: true }),
  named<BulkSend['status'] | BulkSend['recipients'][number]['status']>({
    queued: true,
    processing: true,
    completed: true,
    sent: true,
    failed: true
  }),
  named<DeliveryStatus>({ pending: true, delivered: true, failed: true, cancelled: true }),
  named<'active' | 'disabled' | 'expired' | 'revoked'>({ active: true, disabled: true, expired: true, revoked: true }),
  named<Inspection['signatures'][number]['indication']>({ passed: true, indeterminate: true, failed: true }),
  named<TemplateLinkStatus>({ open: true, inactive: true, expired: true, used_up: true, used_up_today: true }),
  named<MemberRole>({ owner: true, admin: true, developer: true, viewer: true }),
  named<Plan>({ free: true, professional: true, business: true, enterprise: true }),
  categories
]

const texts = [...new Set([inCalls, ...inLists.map(([, found]) => found), ...names].flat())].sort()

test.each(inLists)('%s has texts to translate', (_, found) => {
  expect(found).not.toEqual([])
})

// The same places to fill, the build sees to.
test.each(['de', 'fr', 'es'])('%s has every text of the console, and no other', (language) => {
  const table = JSON.parse(read(`../../../spec/texts/${language}/console.json`))
  expect(Object.keys(table).sort()).toEqual(texts)
})
