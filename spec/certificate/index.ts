export * from './all-words.js'
export * from './words.js'
