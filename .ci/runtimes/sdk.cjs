const sdk = require('@signpost/sdk')

void import('./use-sdk.mjs').then(async ({ useSdk }) => console.log(await useSdk(sdk, process.argv[2])))
