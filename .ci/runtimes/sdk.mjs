import * as sdk from '@signpost/sdk'
import { useSdk } from './use-sdk.mjs'

const site = globalThis.Deno ? globalThis.Deno.args[0] : process.argv[2]
console.log(await useSdk(sdk, site))
