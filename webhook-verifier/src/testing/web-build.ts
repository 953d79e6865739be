import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { webPlatform } from '../../build/web-platform.js'

/** Builds the package for runtimes without Node's modules, in one file. */
export async function buildForWeb(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './index.js'; export * from './sign/index.js'; export * from './adapters/fetch.js'`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url))
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    plugins: [webPlatform]
  })
  return outputFiles.map(({ text }) => text).join('')
}
