import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', express: 'src/adapters/express.ts' },
  format: 'esm',
  target: 'node20',
  dts: true,
  // Deno and edge runtimes know Node's modules by their full name only.
  removeNodeProtocol: false
})
