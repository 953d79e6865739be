// What services use: the engine, which works in child processes, with the types of what it takes and gives.
export * from './engine.js'
export type { FoundForm, FoundWidget } from './interface/found-form.js'
export type { SuggestedField, SuggestedFields } from './interface/suggested-fields.js'
export { needsProofs } from './seal/levels.js'
