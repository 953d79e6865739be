// The service's own rules: what it refuses, and what every act makes of a document.
export * from '../../../spec/rules/index.js'
