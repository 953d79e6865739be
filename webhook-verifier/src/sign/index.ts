export { type SignedHeaders, type SignWebhookOptions, signWebhook } from './sign.js'
export { type TestHeadersOptions, testHeaders } from './test-headers.js'
