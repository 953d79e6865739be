// The mock signs with the source of the webhook verifier, whose modules for Node the build replaces.
declare module 'node:buffer'
declare module 'node:crypto'
