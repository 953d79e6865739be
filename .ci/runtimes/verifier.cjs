const { verifyWebhook } = require('@signpost/webhook-verifier')
const { receiveWebhook } = require('@signpost/webhook-verifier/fetch')
const { signWebhook, testHeaders } = require('@signpost/webhook-verifier/sign')

void import('./use-verifier.mjs').then(async ({ useVerifier }) => {
  console.log(await useVerifier({ verifyWebhook, receiveWebhook, signWebhook, testHeaders }))
})
