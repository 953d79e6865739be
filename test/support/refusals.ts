import { createSigningClient, type Signpost, SignpostError } from '@signpost/sdk'
import { makePdf } from './pdfs.js'
import { makePng } from './png.js'

type Outcome = Record<string, string>

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const grace = { email: 'grace@example.com', name: 'Grace Hopper' }
const box = { page: 1, x: 72, y: 600, width: 100, height: 30 }
const onePixel = makePng(1, 1, () => [0, 0, 0, 255]).toString('base64')
const reason = 'The terms have changed.'
const unknownId = 'doc_01jd3mzzp4fq8rj6w0q4v5k2xa'

/**
 * Sends requests that must be rejected in every state of a document. Returns the error of each. Requires a live key.
 */
export async function collectRefusals(signpost: Signpost): Promise<Outcome> {
  const outcome: Outcome = {}
  const attempt = async (name: string, call: () => PromiseLike<unknown>) => {
    outcome[name] = await call().then(() => 'done', describe)
  }
  const draft = await signpost.documents.create({ file_name: 'a.pdf', file: await makePdf() })
  await files(signpost, attempt)
  await queries(signpost, attempt)
  await sends(signpost, draft.id, attempt)
  await drafts(signpost, draft.id, attempt)
  await templates(signpost, draft.id, attempt)
  await bulkSends(signpost, draft.id, attempt)
  await signing(signpost, draft.id, attempt)
  await completed(signpost, draft.id, attempt)
  await webhooks(signpost, attempt)
  return outcome
}

type Attempt = (name: string, call: () => PromiseLike<unknown>) => Promise<void>

// The service describes what it finds in the bytes of a file and the outlines of a font, which the mock does not read.
const differ = new Set<string | undefined>(['FILE_NOT_BASE64', 'INVALID_PDF', 'FIELD_VALUE_TOO_LONG'])

function describe(error: unknown): string {
  if (!(error instanceof SignpostError)) throw error
  const { status, code, type, details = {} } = error
  const problems = Object.entries(details).map(([path, problem]) =>
    [path, ...(differ.has(code) ? [] : [problem])].join(': ').replace(/(fld|sgn)_\w+/g, '$1')
  )
  return [status, code, type, ...problems].join(', ')
}

async function files({ documents }: Signpost, attempt: Attempt) {
  const bodies = {
    'no file': { file_name: 'a' },
    'two files': { file_name: 'a', file: 'JVBERi0=', upload_key: 'x' },
    'an empty name': { file_name: '', file: 'JVBERi0=' },
    // The SDK refuses a file that has no characters.
    'an empty file': { file_name: 'a', file: '\n' },
    'no base64': { file_name: 'a', file: 'A' },
    'a blank in base64': { file_name: 'a', file: 'JVBE Ri0=' },
    'no PDF': { file_name: 'a', file: 'aGVsbG8=' },
    'no such upload': { file_name: 'a', upload_key: 'upl_x' },
    'the same tag twice': { file_name: 'a', file: 'JVBERi0=', tags: ['a', 'a'] },
    'a tag with a comma': { file_name: 'a', file: 'JVBERi0=', tags: ['a,b'] },
    'a number in the metadata': { file_name: 'a', file: 'JVBERi0=', metadata: { a: 1 } },
    'a title with an emoji': { file_name: 'a', file: 'JVBERi0=', title: 'x 🎉' },
    'a list in the metadata': { file_name: 'a', file: 'JVBERi0=', metadata: [] },
    'too much metadata': {
      file_name: 'a',
      file: 'JVBERi0=',
      metadata: Object.fromEntries(Array(60).fill('x').entries())
    },
    'a long name in the metadata': { file_name: 'a', file: 'JVBERi0=', metadata: { ['k'.repeat(50)]: 'x' } },
    'a long title': { file_name: 'a', file: 'JVBERi0=', title: 'x'.repeat(300) },
    'a title of two lines': { file_name: 'a', file: 'JVBERi0=', title: 'Contract\r\nBcc: all@example.com' },
    'a title that reads backwards': { file_name: 'a', file: 'JVBERi0=', title: 'Contract \u202efdp.exe' },
    'a bell in the name of a file': { file_name: 'a\u0007.pdf', file: 'JVBERi0=' },
    'a line separator in an external id': { file_name: 'a', file: 'JVBERi0=', external_id: 'a\u2028b' },
    'an unknown property': { file_name: 'a', file: 'JVBERi0=', tilte: 'x' }
  }
  for (const [name, body] of Object.entries(bodies)) await attempt(name, () => documents.create(body as never))
}

async function queries({ documents }: Signpost, attempt: Attempt) {
  const all = {
    'page 0': { page: 0 },
    'page x': { page: 'x' },
    'no such status': { status: 'x' },
    'no such query': { x: 1 },
    'a query in brackets': { 'status[a]': 'x' },
    'a map without brackets': { metadata: 'x' },
    'a map without a key': { 'metadata[]': 'x' },
    'a map with a long key': { metadata: { ['k'.repeat(41)]: 'x' } },
    'a cursor of nothing': { after: 'x' },
    'a query named like a prototype': { constructor: 'x' },
    'a status named like a prototype': { 'status[__proto__]': 'x' },
    'a day that does not exist': { created_after: '2026-02-30T00:00:00Z' },
    'an offset that does not exist': { updated_after: '2026-02-03T00:00:00+24:00' }
  }
  for (const [name, query] of Object.entries(all)) await attempt(name, () => documents.list(query as never))
  await attempt('an id of no shape', () => documents.get('doc_x'))
  await attempt('an id that is no UUID', () => documents.get(`doc_${'7'.repeat(26)}`))
  await attempt('an unknown id', () => documents.get(unknownId))
}

const textField = (more: object) => ({ type: 'text', ...box, ...more })

async function sends({ documents }: Signpost, id: string, attempt: Attempt) {
  const field = (more: object) => [{ ...ada, fields: [{ type: 'text', ...box, ...more }] }]
  const signers = {
    nobody: [],
    'a bad address': [{ ...ada, email: 'ada' }],
    'a blank name': [{ ...ada, name: ' ' }],
    twice: [ada, { ...ada, email: 'ADA@example.com' }],
    'half an order': [ada, { ...grace, order: 1 }],
    'no such role': [{ ...ada, role: 'X' }],
    'no such page': field({ page: 2 }),
    'off the page': field({ x: 600 }),
    'an empty box': field({ width: 0 }),
    'no such type': field({ type: 'x' }),
    'a bad number': field({ type: 'number', value: 'x' }),
    'a value too long': field({ value: 'W'.repeat(5000) }),
    'a value with an emoji': field({ value: 'x 🎉' }),
    'a name with an emoji': [{ ...ada, name: 'Ada 🎉' }],
    'a name that cannot be seen': [{ ...ada, name: '\u200b\u3164' }],
    'a name of two lines': [{ ...ada, name: 'Ada\nLovelace' }],
    'a name with a control character of C1': [{ ...ada, name: 'Ada\u0085Lovelace' }],
    'a label with a tab': field({ label: 'Fee\tin euros' }),
    'a value with an escape': field({ value: 'a\u001b[31m' }),
    'a short code': [{ ...ada, access_code: '1' }],
    'a pattern of a number': field({ type: 'number', validation: { pattern: '1' } }),
    'a broken pattern': field({ validation: { pattern: '(a' } }),
    'a pattern that could take forever': field({ validation: { pattern: '((.{0,50}){9}x){9}' } }),
    'a pattern that looks ahead': field({ validation: { pattern: 'a(?=b)' } }),
    'an endless pattern': field({ validation: { pattern: 'a'.repeat(251) } }),
    'crossed limits': field({ type: 'number', validation: { min: 2, max: 1 } }),
    'crossed lengths': field({ validation: { min_length: 2, max_length: 1 } }),
    'half a character': field({ validation: { min_length: 0.5 } }),
    'a message about nothing': field({ validation: { message: 'Why?' } }),
    'an unknown limit': field({ validation: { step: 1 } }),
    'a value below its limit': field({ type: 'number', value: '1', validation: { min: 2 } }),
    'a value outside its pattern': field({ value: 'DE1', validation: { pattern: '[A-Z]{2}[0-9]{9}' } }),
    'a condition on nothing': field({ show_if: { label: 'Pets', not_empty: true } }),
    'a condition of no kind': [
      { ...ada, fields: [textField({ label: 'Pets' }), textField({ show_if: { label: 'Pets' } })] }
    ],
    'a condition on itself': field({ label: 'Pets', required_if: { label: 'Pets', not_empty: true } }),
    'a condition on another signer': [
      { ...ada, fields: [textField({ label: 'Pets' })] },
      { ...grace, fields: [textField({ show_if: { label: 'Pets', not_empty: true } })] }
    ],
    'a condition on two fields': [
      {
        ...ada,
        fields: [
          textField({ label: 'Pets' }),
          textField({ label: 'Pets' }),
          textField({ show_if: { label: 'Pets', equals: 'x' } })
        ]
      }
    ],
    'a condition that is never met': [
      {
        ...ada,
        fields: [
          textField({ label: 'Pets', type: 'checkbox' }),
          textField({ show_if: { label: 'Pets', equals: 'yes' } })
        ]
      }
    ],
    'a circle of conditions': [
      {
        ...ada,
        fields: [
          textField({ label: 'A', show_if: { label: 'B', not_empty: true } }),
          textField({ label: 'B', show_if: { label: 'A', not_empty: true } })
        ]
      }
    ],
    'a signature that hides': field({ type: 'signature', show_if: { label: 'Pets', not_empty: true } })
  }
  for (const [name, list] of Object.entries(signers)) {
    await attempt(`send: ${name}`, () => documents.send(id, { signers: list } as never))
  }
}

async function drafts({ documents }: Signpost, id: string, attempt: Attempt) {
  await attempt('download a draft', () => documents.download(id))
  await attempt('download the evidence of a draft', () => documents.downloadEvidence(id))
  const expires_at = new Date(Date.now() + 24 * 3600_000).toISOString()
  await attempt('move the deadline of a draft', () => documents.update(id, { expires_at }))
  await attempt('send a draft without signers', () => documents.send(id))
  for (const [name, signers] of Object.entries({ 'the same signer twice': [ada, ada], nobody: [] })) {
    await attempt(`keep ${name}`, () => documents.update(id, { signers }))
  }
  await attempt('two deadlines', () => documents.update(id, { expires_in_days: 3, expires_at: '2020-01-01T00:00:00Z' }))
  await attempt('a title with an emoji in an update', () => documents.update(id, { title: '🎉' }))
  await attempt('void a draft', () => documents.void(id, { reason }))
  await attempt('void without a reason', () => documents.void(id, {} as never))
  for (const [name, reason] of Object.entries({
    null: null,
    empty: '',
    blank: ' ',
    'long and blank': ' '.repeat(20)
  })) {
    await attempt(`void with a reason that is ${name}`, () => documents.void(id, { reason } as never))
  }
  await attempt('void with a short reason', () => documents.void(id, { reason: 'x' }))
  await attempt('void with a short reason among blanks', () => documents.void(id, { reason: `${' '.repeat(20)}x` }))
  await attempt('void with a number', () => documents.void(id, { reason: 1 } as never))
  await attempt('remind a draft', () => documents.remind(id))
  await attempt('restore what is not trashed', () => documents.restore(id))
  await attempt('seal a draft', () => documents.seal(id))
}

async function templates({ templates, documents }: Signpost, document_id: string, attempt: Attempt) {
  const field = { label: 'Fee', role: 'Client', type: 'number', ...box } as const
  const roles = { Client: { order: 1 }, Boss: { order: 2 } }
  const changes = {
    'no such document': { document_id: 'x' },
    'no roles': { roles: {} },
    'no such role': { fields: [{ ...field, role: 'X' }] },
    'a label twice': { fields: [field, field] },
    'no such page': { fields: [{ ...field, page: 2 }] },
    'a condition on another role': {
      fields: [field, { ...field, label: 'Bonus', role: 'Boss', show_if: { label: 'Fee', not_empty: true as const } }]
    },
    'a length of a number': { fields: [{ ...field, validation: { max_length: 3 } }] }
  }
  for (const [name, change] of Object.entries(changes)) {
    await attempt(`template: ${name}`, () => templates.create({ document_id, roles, fields: [field], ...change }))
  }
  const limited = { ...field, validation: { max: 100 } }
  const { id: template_id } = await templates.create({ document_id, roles, fields: [limited] })
  const uses = {
    'no such template': { template_id: 'x' },
    'no such role': { role_assignments: { X: { email: 'a@example.com' } } },
    'no such label': { prefill: { X: '1' } },
    'a bad number': { prefill: { Fee: 'x' } },
    'a number beyond its limit': { prefill: { Fee: '101' } },
    'a title with an emoji': { title: 'x 🎉' }
  }
  for (const [name, use] of Object.entries(uses)) {
    await attempt(`from template: ${name}`, () => documents.createFromTemplate({ template_id, ...use }))
  }
  const { id } = await documents.createFromTemplate({ template_id })
  const client = { ...ada, role: 'Client' }
  await attempt('send without a role', () => documents.send(id, { signers: [client] }))
  await attempt('send a role twice', () => documents.send(id, { signers: [client, { ...grace, role: 'Client' }] }))
}

async function bulkSends({ bulkSends }: Signpost, id: string, attempt: Attempt) {
  const many = Array.from({ length: 101 }, (_, index) => ({ email: `a${index}@example.com`, name: 'A' }))
  const far = Array.from({ length: 1001 }, (_, index) => ({ email: `a${index}@example.com`, name: 'A' }))
  const all = { nobody: [], twice: [ada, ada], 'too many': many, 'far too many': far }
  for (const [name, recipients] of Object.entries(all)) {
    await attempt(`bulk send: ${name}`, () => bulkSends.create(id, { recipients }))
  }
  const own = {
    'no such label': { prefill: { Rent: '1' } },
    'a bad number': { prefill: { Fee: 'x' } },
    'no language': { language: 'German' },
    'a long message': { message: 'x'.repeat(5001) }
  }
  const fields = [{ type: 'number', label: 'Fee', ...box } as const]
  for (const [name, said] of Object.entries(own)) {
    const recipients = [ada, { ...grace, ...said }]
    await attempt(`bulk send: ${name}`, () => bulkSends.create(id, { recipients, fields }))
  }
}

async function signing({ documents, testHelpers }: Signpost, id: string, attempt: Attempt) {
  const fields = [
    { type: 'signature', ...box },
    { type: 'text', ...box },
    { type: 'text', value: 'x', read_only: true, ...box },
    { type: 'text', label: 'Code', required: false, validation: { pattern: '[0-9]{4}' }, ...box },
    { type: 'text', show_if: { label: 'Code', equals: '1234' }, ...box },
    { type: 'text', required_if: { label: 'Code', equals: '1234' }, ...box }
  ] as const
  const first = { ...ada, order: 1, access_code: '4711', fields: [...fields] }
  const { signers } = await documents.send(id, { signers: [first, { ...grace, order: 2 }], skip_email: true })
  const [signer, next] = signers.map((each) => ({ signer_id: each.id }))
  await attempt('send again', () => documents.send(id, { signers: [ada] }))
  await attempt('delete what is sent', () => documents.delete(id))
  await attempt('sign by a helper', () => testHelpers.sign(id, signers[0]!.id))
  await attempt('a URL for the person who waits', () => documents.createEmbeddedSignUrl(id, next!))
  await attempt('remind anyone who waits', () => documents.remind(id, next))
  const { sign_url } = await documents.createEmbeddedSignUrl(id, signer!)
  const session = createSigningClient({ signUrl: sign_url })
  await attempt('view without the code', () => session.view())
  await attempt('a wrong code', () => session.enterAccessCode({ access_code: 'x' }))
  await session.enterAccessCode({ access_code: '4711' })
  const { fields: own, consent } = await session.view()
  const accepted = { accepted: true, sha256: consent.sha256 }
  const signature = { kind: 'typed', text: 'Ada' } as const
  const filled = [{ id: own[1]!.id, value: 'y' }]
  const bodies = {
    'no such field': { consent: accepted, fields: [{ id: 'x', value: 'y' }], signature },
    'a read-only field': { consent: accepted, fields: [{ id: own[2]!.id, value: 'y' }], signature },
    'an empty field': { consent: accepted, fields: [], signature },
    'a value outside its pattern': {
      consent: accepted,
      fields: [...filled, { id: own[3]!.id, value: '12345' }],
      signature
    },
    'a value of a hidden field': { consent: accepted, fields: [...filled, { id: own[4]!.id, value: 'z' }], signature },
    'fields that a value makes required': {
      consent: accepted,
      fields: [...filled, { id: own[3]!.id, value: '1234' }],
      signature
    },
    'no signature': { consent: accepted, fields: filled },
    'no picture': { consent: accepted, fields: filled, signature: { kind: 'drawn' } },
    'an invisible signature': { consent: accepted, fields: filled, signature: { kind: 'typed', text: '\u3164' } },
    'a signature without a letter': { consent: accepted, fields: filled, signature: { kind: 'typed', text: '—' } },
    'a signature of one pixel': { consent: accepted, fields: filled, signature: { kind: 'drawn', image: onePixel } },
    'no consent': { consent: { ...accepted, accepted: false }, fields: filled, signature },
    'another consent': { consent: { ...accepted, sha256: '0'.repeat(64) }, fields: filled, signature }
  }
  for (const [name, body] of Object.entries(bodies))
    await attempt(`sign: ${name}`, () => session.complete(body as never))
  await session.complete({ consent: accepted, fields: filled, signature })
  await attempt('sign twice', () => session.complete({ consent: accepted, fields: [], signature }))
  await attempt('a URL for the person who has signed', () => documents.createEmbeddedSignUrl(id, signer!))
  await attempt('remind anyone who has signed', () => documents.remind(id, signer))
  await attempt('download too early', () => session.download())
  const last = createSigningClient({ signUrl: (await documents.createEmbeddedSignUrl(id, next!)).sign_url })
  await last.complete({ consent: accepted, fields: [], signature })
  await documents.waitFor(id, 'completed')
  await attempt('decline too late', () => last.decline())
  await attempt('a URL when all is done', () => documents.createEmbeddedSignUrl(id, signer!))
  await attempt('remind one when all is done', () => documents.remind(id, signer))
}

async function completed({ documents }: Signpost, id: string, attempt: Attempt) {
  await attempt('void what is completed', () => documents.void(id, { reason }))
  await attempt('remind when all is done', () => documents.remind(id))
  await attempt('download', () => documents.download(id))
}

async function webhooks({ webhooks }: Signpost, attempt: Attempt) {
  const events = ['document.sent']
  const bodies = {
    'an insecure URL': { url: 'http://a.example', events },
    'no URL': { url: 'x', events },
    'a private address': { url: 'https://10.0.0.1/', events },
    'a private address as IPv6 has it': { url: 'https://[::ffff:192.168.0.1]/', events },
    'a metadata service': { url: 'https://169.254.169.254/latest', events },
    'a password': { url: 'https://user:secret@a.example', events },
    'another protocol': { url: 'ftp://a.example', events },
    'no events': { url: 'https://a.example', events: [] },
    'no such event': { url: 'https://a.example', events: ['test.webhook'] }
  }
  for (const [name, body] of Object.entries(bodies))
    await attempt(`webhook: ${name}`, () => webhooks.create(body as never))
}
