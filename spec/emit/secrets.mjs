import { operationsOf } from './operations.mjs'
import { resolved, successOf } from './responses.mjs'

/** Whether a secret of this kind is only stored in the answer, or also elsewhere. */
const kinds = ['once', 'encrypted']

const secretName = /(^|_)(secret|token|password|passcode|access_code|key)$/
// The prefixes of the service's own secrets, JSON Web Tokens, and URLs with a token or a signature.
const secretValue = /^(sp_(live|test)_\w|whsec_|eyJ)|#token=|[?&](signature|token)=/

/** Throws unless every property of an answer that looks like a secret says whether it is one. */
export function assertSecrets(document) {
  for (const { operation } of operationsOf(document)) {
    for (const { name, property, examples } of answeredBy(operation, document)) {
      const looksSecret =
        secretName.test(name) || examples.some((text) => secretValue.test(text) && !text.includes('…'))
      if (!looksSecret || property['x-secret'] !== undefined) continue
      throw new Error(
        `${operation.operationId} answers "${name}", which looks like a secret: give it @secret("once"), @secret("encrypted") or @notSecret in spec/src. The stored answers of secrets are sealed.`
      )
    }
  }
}

/** The kind of the secrets that an operation's successful answer contains, the strictest of several; null for none. */
export function secretsOf(operation, document) {
  const found = answeredBy(operation, document).map(({ property }) => property['x-secret'])
  return kinds.find((kind) => found.includes(kind)) ?? null
}

function answeredBy(operation, document) {
  const schema = successOf(operation, document)?.content?.['application/json']?.schema
  return schema ? propertiesIn(schema, document) : []
}

function propertiesIn(schema, document, seen = new Set()) {
  const whole = resolved(schema, document)
  if (seen.has(whole)) return []
  seen.add(whole)
  const own = Object.entries(whole.properties ?? {}).map(([name, property]) => ({
    name,
    property: { ...resolved(property, document), ...property },
    examples: (whole.examples ?? []).map((example) => example[name]).filter((value) => typeof value === 'string')
  }))
  const parts = [...own.map(({ property }) => property), whole.items, ...(whole.anyOf ?? []), ...(whole.allOf ?? [])]
  return [...own.filter(isText), ...parts.filter(Boolean).flatMap((part) => propertiesIn(part, document, seen))]
}

function isText({ property }) {
  return (
    property.type === 'string' ||
    property['x-secret'] !== undefined ||
    property.anyOf?.some(({ type }) => type === 'string')
  )
}
