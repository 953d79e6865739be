import { compile, formatDiagnostic, NodeHost } from '@typespec/compiler'
import { getOpenAPI3 } from '@typespec/openapi3'
import { markDeprecated } from './deprecation.mjs'
import { assertErasure, assertSignerUpdates, assertUpdates } from './details.mjs'
import { addDiscriminator } from './discriminators.mjs'
import { addEntityTags } from './entity-tags.mjs'
import { describeEnums } from './enum-descriptions.mjs'
import { readErrorCodes } from './error-codes.mjs'
import { addErrorResponses } from './error-responses.mjs'
import { addEventExamples } from './event-examples.mjs'
import { assertEvents } from './events.mjs'
import { composeExamples } from './examples.mjs'
import { addLocations } from './locations.mjs'
import { nameOperations } from './operation-ids.mjs'
import { addPdfBodies } from './pdf-bodies.mjs'
import { inPublishedForm } from './published-form.mjs'
import { addResponseHeaders } from './response-headers.mjs'
import { dropUnusedSchemas, mendSchemas } from './schemas.mjs'
import { assertScopes } from './scopes.mjs'
import { assertSecrets } from './secrets.mjs'
import { shareResponses } from './shared-responses.mjs'
import { describeSuccess } from './success-descriptions.mjs'
import { addWebhooks } from './webhooks.mjs'

/** Returns the OpenAPI document of a TypeSpec program. Throws an error with the compiler's diagnostics if there are any. */
export async function buildDocument(mainFile) {
  const program = await compile(NodeHost, mainFile, { noEmit: true })
  assertNoDiagnostics(program.diagnostics)
  const [service] = await getOpenAPI3(program, { 'openapi-versions': ['3.1.0'] })
  assertNoDiagnostics(service.diagnostics)

  const document = inReadingOrder(service.document)
  nameOperations(document)
  addWebhooks(document)
  assertScopes(document)
  mendSchemas(document)
  addPdfBodies(document)
  describeSuccess(document)
  addErrorResponses(document, readErrorCodes(program))
  markDeprecated(document)
  addLocations(document)
  addEntityTags(document)
  addResponseHeaders(document)
  shareResponses(document)
  dropUnusedSchemas(document)
  describeEnums(document, program)
  addDiscriminator(document)
  addEventExamples(document)
  composeExamples(document)
  assertSecrets(document)
  assertErasure(document)
  assertUpdates(document)
  assertSignerUpdates(document)
  assertEvents(document)
  inPublishedForm(document)
  return document
}

function assertNoDiagnostics(diagnostics) {
  if (diagnostics.length === 0) return
  throw new Error(diagnostics.map((diagnostic) => formatDiagnostic(diagnostic)).join('\n'))
}

function inReadingOrder({ openapi, info, tags, servers, security, paths, components }) {
  const jsonSchemaDialect = 'https://json-schema.org/draft/2020-12/schema'
  const open = servers.map((server) => ({ ...server, 'x-internal': false }))
  // The compiler applies decorators in reverse order.
  const ordered = tags.toReversed()
  return { openapi, info, jsonSchemaDialect, servers: open, tags: ordered, security, paths, webhooks: {}, components }
}
