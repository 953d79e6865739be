// Generates the OpenAPI document from the TypeSpec model, and what the packages make of the document: the types of all
// packages, the contract of the mocks and the table of the server's handlers.
import { step } from './step.mjs'

try {
  step('Making the OpenAPI document', ['--filter', '@signpost/spec', 'run', 'generate'])
  step('Making the types', ['--filter', '@signpost/spec', 'run', 'generate:types'])
  step('Making the contract of the mocks', ['--filter', '@signpost/sdk', 'run', 'generate:contract'])
  console.error('spec/openapi.json and spec/openapi.yaml are up to date. Their diff is the review of the API.')
  step('Listing the handlers', ['--filter', '@signpost/server', 'run', 'generate:operations'])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
