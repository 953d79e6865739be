// As a test in CommonJS, with `moduleResolution: node10`, which knows no `exports`.
import { createClient, SignpostError } from '@signpost/sdk'
import { createMockServer, type MockServer } from '@signpost/sdk/mock-server'
import { createSignpostMock } from '@signpost/sdk/msw'
import { setupServer } from 'msw/node'

async function main(): Promise<string> {
  const baseUrl = 'http://localhost:4400'
  const mock = createSignpostMock({ baseUrl })
  const server = setupServer(...mock.handlers)
  server.listen()
  const signpost = createClient({ apiKey: mock.keys.test, baseUrl })
  const plan: string = (await signpost.account.get()).plan
  const port: MockServer = await createMockServer()
  await port.close()
  const error = await signpost.documents.get('doc_2').catch((reason: unknown) => reason)
  server.close()
  return error instanceof SignpostError ? `The mock works on the plan ${plan}` : 'There is no error'
}

void main().then(console.log)
