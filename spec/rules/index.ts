export * from './contract.js'
export * from './refusal.js'
