import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'

// The test suites of the SDK and the verifier, with the entry points imported from the installed tarballs.
const root = fileURLToPath(new URL('..', import.meta.url))
const consumer = path.join(process.env.PACKED_FOLDER ?? '', 'index.js')
const entries: Record<string, string> = {
  'sdk/src/index.js': '@signpost/sdk',
  'sdk/src/node.js': '@signpost/sdk/node',
  'sdk/src/msw/index.js': '@signpost/sdk/msw',
  'sdk/src/msw/server.js': '@signpost/sdk/mock-server',
  'webhook-verifier/src/index.js': '@signpost/webhook-verifier',
  'webhook-verifier/src/sign/index.js': '@signpost/webhook-verifier/sign',
  'webhook-verifier/src/adapters/express.js': '@signpost/webhook-verifier/express',
  'webhook-verifier/src/adapters/fastify.js': '@signpost/webhook-verifier/fastify',
  'webhook-verifier/src/adapters/fetch.js': '@signpost/webhook-verifier/fetch',
  'webhook-verifier/src/adapters/lambda.js': '@signpost/webhook-verifier/lambda'
}

const packed: Plugin = {
  name: 'packed',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.startsWith('msw')) return this.resolve(source, consumer, { skipSelf: true })
    if (importer === undefined || !source.startsWith('.')) return null
    const file = path
      .relative(root, path.resolve(path.dirname(importer), source))
      .split(path.sep)
      .join('/')
    const entry = entries[file]
    return entry ? this.resolve(entry, consumer, { skipSelf: true }) : null
  }
}

export default defineConfig({
  root,
  plugins: [packed],
  test: { include: ['{sdk,webhook-verifier}/src/**/*.test.ts'], testTimeout: 60_000 }
})
