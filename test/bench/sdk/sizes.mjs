import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const repository = fileURLToPath(new URL('../..', import.meta.url))

// What an app imports of each.
const imports = {
  '@signpost/sdk': 'Signpost',
  stripe: 'default as Stripe',
  openai: 'OpenAI',
  '@octokit/core': 'Octokit',
  resend: 'Resend',
  svix: 'Svix'
}

/** What each client adds to an app that is bundled for Node, in bytes of gzip. `folder` has those of others. */
export async function sizesOf(folder) {
  const sizes = Object.entries(imports).map(async ([name, exported]) => {
    const resolveDir = name === '@signpost/sdk' ? repository : folder
    const { outputFiles } = await build({
      stdin: { contents: `export { ${exported} } from '${name}'`, resolveDir },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'node',
      // Node has it, and some leave it to the app.
      external: ['@react-email/*'],
      logLevel: 'error'
    })
    return [name, gzipSync(outputFiles[0].contents, { level: 9 }).length]
  })
  return Object.fromEntries(await Promise.all(sizes))
}
