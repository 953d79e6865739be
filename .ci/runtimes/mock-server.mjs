import { createClient } from '@signpost/sdk'
import * as mocks from '@signpost/sdk/mock-server'
import { useMockServer } from './use-mock-server.mjs'

console.log(await useMockServer(mocks, createClient))
