import { untaggedOf } from './entity-tags.mjs'
import { operationsOf } from './operations.mjs'
import { successOf } from './responses.mjs'
import { secretsOf } from './secrets.mjs'

// Who can call an operation, by the schemes of its security.
const callers = {
  ApiKeyBearer: 'key',
  ConsoleSession: 'session',
  EditingToken: 'editor',
  SigningToken: 'signer',
  PadToken: 'pad'
}

/** What programs decide by: the method, callers, scope, content and secrets of every operation. */
export function operationFacts(document) {
  return Object.fromEntries(
    operationsOf(document).map((entry) => [entry.operation.operationId, factsOf(entry, document)])
  )
}

function factsOf({ method, operation, security }, document) {
  return {
    method,
    callers: security.flatMap((way) => Object.keys(way).flatMap((scheme) => callers[scheme] ?? [])),
    scope: operation['x-scope'] ?? null,
    content: contentOf(operation, document),
    secrets: secretsOf(operation, document),
    untagged: untaggedOf(operation, document)
  }
}

function contentOf(operation, document) {
  const [type] = Object.keys(successOf(operation, document).content ?? {})
  const success = type === undefined ? 'empty' : type === 'application/json' ? 'json' : 'file'
  return '302' in operation.responses ? [success, 'redirect'] : [success]
}
