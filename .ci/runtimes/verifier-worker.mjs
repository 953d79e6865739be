import { verifyWebhook } from '@signpost/webhook-verifier'
import { receiveWebhook } from '@signpost/webhook-verifier/fetch'
import { signWebhook, testHeaders } from '@signpost/webhook-verifier/sign'
import { useVerifier } from './use-verifier.mjs'

export default {
  async fetch() {
    return new Response(await useVerifier({ verifyWebhook, receiveWebhook, signWebhook, testHeaders }).catch(String))
  }
}
