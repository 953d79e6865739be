import { defineConfig, type Options } from 'tsup'
import { webPlatform } from './build/web-platform.js'

const everywhere = { index: 'src/index.ts', sign: 'src/sign/index.ts', fetch: 'src/adapters/fetch.ts' }
const nodeOnly = {
  express: 'src/adapters/express.ts',
  fastify: 'src/adapters/fastify.ts',
  lambda: 'src/adapters/lambda.ts'
}

const shared: Options = { format: ['esm', 'cjs'], splitting: true, sourcemap: true }

export default defineConfig([
  {
    ...shared,
    entry: { ...everywhere, ...nodeOnly },
    target: 'node20',
    // Both builds run at the same time.
    clean: ['!web/**'],
    // Deno and edge runtimes only support Node's modules with the `node:` prefix.
    removeNodeProtocol: false
  },
  {
    ...shared,
    entry: everywhere,
    outDir: 'dist/web',
    clean: true,
    target: 'es2022',
    platform: 'browser',
    esbuildPlugins: [webPlatform],
    noExternal: [/^@noble\/hashes/],
    banner: { js: '/*! Contains @noble/hashes, (c) 2022 Paul Miller, MIT: see NOTICES.md */' }
  }
])
