import * as sdk from '@signpost/sdk'
import { useSdk } from './use-sdk.mjs'

export default {
  async fetch(request) {
    const site = new URL(request.url).searchParams.get('site')
    return new Response(await useSdk(sdk, site).catch((error) => String(error)))
  }
}
