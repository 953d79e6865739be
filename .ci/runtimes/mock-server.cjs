const { createClient } = require('@signpost/sdk')
const mocks = require('@signpost/sdk/mock-server')

void import('./use-mock-server.mjs').then(async ({ useMockServer }) =>
  console.log(await useMockServer(mocks, createClient))
)
