// Generates the OpenAPI document from the TypeSpec model, and the types of all packages from the document.
import { step } from './step.mjs'

step('Making the OpenAPI document', ['--filter', '@signpost/spec', 'run', 'generate'])
step('Making the types', ['--filter', '@signpost/spec', 'run', 'generate:types'])
console.error('spec/openapi.json and spec/openapi.yaml are up to date. Their diff is the review of the API.')
