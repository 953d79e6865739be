import { fileURLToPath } from 'node:url'
import { defineConfig, type Options } from 'tsup'
import { webPlatform } from '../webhook-verifier/build/web-platform.js'

type Plugin = NonNullable<Options['plugins']>[number]

/** Leaves out the source maps of the mock. They would be half of the package, and only its tests debug it. */
const noMapsOfMock: Plugin = {
  name: 'no-maps-of-mock',
  renderChunk(_code, chunk) {
    if (chunk.type === 'chunk' && String(chunk.map).includes('/src/msw/')) chunk.map = undefined
  }
}

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
  plugins: [noMapsOfMock],
  // The mock has the rules of `spec`, whose packages the demo does not install.
  esbuildOptions(options) {
    options.nodePaths = [fileURLToPath(new URL('node_modules', import.meta.url))]
  },
  dts: true
})
