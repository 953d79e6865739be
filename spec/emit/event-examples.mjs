import { eventSchemas } from './events.mjs'

const sealed = {
  status: 'sealed',
  level: 'B-B',
  sealed_at: '2026-03-02T10:02:41Z',
  sha256: '0263829989b6fd954f72baaf2fc64bc2e2f01d692d4de72986ea808f6e99813f',
  attempts: 1,
  error: null
}
const untouched = { status: 'pending', viewed_at: null }
const viewed = { status: 'viewed', viewed_at: '2026-03-02T09:31:04Z' }
const signed = { ...viewed, status: 'signed', signed_at: '2026-03-02T10:02:30Z' }
const declined = { ...viewed, status: 'declined', decline_reason: 'The amount is not what we agreed on.' }
const bounced = {
  ...untouched,
  bounce: {
    at: '2026-03-02T09:30:14Z',
    status: '5.1.1',
    reason: '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown'
  }
}
const replaced = { ...untouched, email: 'grace@example.com', name: 'Grace Hopper' }
const voided = (voided_at, voided_by, void_reason) => ({ status: 'voided', voided_at, voided_by, void_reason })
const completed = { status: 'completed', completed_at: '2026-03-02T10:02:41Z', seal: sealed }

// Of the example of a document: when the event happened, the document and its signer immediately after it, and what the event
// has beside the document. A test compares them with what the mock posts.
const examples = {
  'document.sent': { at: '2026-03-02T09:30:12Z', signer: untouched },
  'document.viewed': { at: '2026-03-02T09:31:04Z', signer: viewed, with: (signer) => ({ signer }) },
  'document.signed': { at: '2026-03-02T10:02:30Z', signer: signed, with: (signer) => ({ signer }) },
  'document.completed': {
    at: '2026-03-02T10:02:41Z',
    signer: signed,
    document: completed
  },
  'document.declined': {
    at: '2026-03-02T09:40:00Z',
    signer: declined,
    document: voided('2026-03-02T09:40:00Z', 'signer', declined.decline_reason),
    with: (signer) => ({ signer, reason: declined.decline_reason })
  },
  'document.voided': {
    at: '2026-03-03T14:20:00Z',
    signer: viewed,
    document: voided('2026-03-03T14:20:00Z', 'sender', 'The terms have changed.')
  },
  'document.expired': {
    at: '2026-04-01T09:30:12Z',
    signer: viewed,
    document: voided('2026-04-01T09:30:12Z', 'expiry', null)
  },
  'document.reminded': {
    at: '2026-03-05T09:30:12Z',
    updated: '2026-03-02T09:31:04Z',
    signer: viewed,
    with: ({ id }) => ({ reminded: [id] })
  },
  'document.seal_failed': {
    at: '2026-03-02T16:02:30Z',
    signer: signed,
    document: {
      seal: {
        ...{ status: 'failed', level: null, sealed_at: null, sha256: null },
        attempts: 10,
        error: 'PDF_PROCESSING_FAILED'
      }
    }
  },
  'signer.replaced': { at: '2026-03-02T11:15:00Z', signer: replaced, with: (signer) => ({ signer }) },
  'signer.bounced': { at: '2026-03-02T09:30:14Z', signer: bounced, with: (signer) => ({ signer }) },
  'document.erased': { at: '2026-04-02T08:00:00Z', document: { ...completed, erased_at: '2026-04-02T08:00:00Z' } }
}

/** Gives the events about documents examples that are true: the status and the times are those that such an event has. */
export function addEventExamples(document) {
  const { schemas } = document.components
  const erased = erasedValues(schemas.Document)
  for (const { type, name } of eventSchemas(document)) {
    if (type === 'bulk_send.completed') continue
    if (!examples[type]) throw new Error(`The event ${type} has no example: see spec/emit/event-examples.mjs.`)
    const [base] = schemas.Document.examples
    const example = exampleOf(type, base, examples[type])
    if (type === 'document.erased') Object.assign(example.data, erased)
    schemas[name].examples = [example]
  }
}

function exampleOf(type, base, { at, updated = at, document, signer, with: more = () => ({}) }) {
  const person = { ...base.signers[0], ...signer }
  return {
    id: 'evt_01jd3n3c2yfmb5w7x8q0r4k9hz',
    created_at: at,
    type,
    data: { ...base, signers: [person], updated_at: updated, ...document, ...more(person) }
  }
}

function erasedValues({ properties }) {
  const erased = Object.entries(properties).filter(([, property]) => property['x-erased'])
  return Object.fromEntries(erased.map(([name, property]) => [name, property['x-erased'].value]))
}
