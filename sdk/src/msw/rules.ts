// The rules of the service: what it rejects, and how every act changes a document.
export * from '../../../spec/rules/index.js'
