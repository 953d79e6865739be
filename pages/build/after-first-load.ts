import path from 'node:path'
import type { Plugin } from 'esbuild'

const namespace = 'after-first-load'

/**
 * Lets whatever is loaded later need all that is loaded first. Then esbuild has no reason to divide the latter by who else
 * needs which part of it, and it is one file in place of dozens.
 * @param first the module that is always loaded first
 */
export function afterFirstLoad(first: string): Plugin {
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, path: wanted, resolveDir }) => {
        if (kind !== 'dynamic-import') return null
        return { path: path.join(resolveDir, wanted), namespace }
      })
      build.onLoad({ filter: /.*/, namespace }, ({ path: later }) => ({
        contents: `import ${JSON.stringify(first)}\nexport * from ${JSON.stringify(later)}`,
        resolveDir: path.dirname(later)
      }))
    }
  }
}
