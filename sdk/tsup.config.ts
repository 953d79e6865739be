import { defineConfig } from 'tsup'
import { webPlatform } from '../webhook-verifier/build/web-platform.js'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    node: 'src/node.ts',
    msw: 'src/msw/index.ts',
    'mock-server': 'src/msw/server.ts'
  },
  format: ['esm', 'cjs'],
  target: 'es2022',
  platform: 'neutral',
  external: ['msw'],
  // Its CommonJS build has no default export that this package's could import. The types refer to the dependency.
  noExternal: ['openapi-fetch'],
  // The mock signs webhooks.
  esbuildPlugins: [webPlatform],
  sourcemap: true,
  dts: true
})
