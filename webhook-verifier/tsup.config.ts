import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', express: 'src/adapters/express.ts' },
  format: 'esm',
  target: 'node20',
  dts: true,
  // Deno and edge runtimes only support Node's modules with the `node:` prefix.
  removeNodeProtocol: false
})
