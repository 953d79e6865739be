import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** Replaces Node's modules in the build for workerd, edge runtimes and browsers. */
export const webPlatform: Plugin = {
  name: 'web-platform',
  setup(build) {
    const path = fileURLToPath(new URL('../src/platform/web.ts', import.meta.url))
    build.onResolve({ filter: /\/platform\/node\.js$/ }, () => ({ path }))
  }
}
