import { defineConfig, type Options } from 'tsup'
import bundledPackages from './build/bundled-packages.json'

/** How the engine is bundled, for tests too. */
export const bundling: Options = {
  format: 'esm',
  target: 'node20',
  // Bundled, because Node takes half of the start of a process for PDFs to find out what CommonJS modules export.
  noExternal: ['@signpost/spec/languages', '@signpost/spec/fill', /^@signpost\/spec\/texts\//, ...bundledPackages],
  esbuildOptions(options) {
    options.mainFields = ['module', 'main']
  }
}

export default defineConfig({
  entry: {
    // What package.json exports, and the file that child processes run.
    index: 'src/index.ts',
    certificate: 'src/certificate.ts',
    checker: 'src/checker.ts',
    fonts: 'src/fonts.ts',
    pictures: 'src/pictures.ts',
    revocation: 'src/revocation.ts',
    signer: 'src/signer.ts',
    timestamps: 'src/timestamps.ts',
    child: 'src/child.ts',
    // Benchmarks and the tool that takes whole folders of files through the engine.
    bench: 'src/bench/main.ts',
    'text-tags-bench': 'src/bench/text-tags.ts',
    'suggestions-bench': 'src/bench/suggestions.ts',
    'verify-bench': 'src/bench/verify.ts',
    corpus: 'src/corpus/main.ts'
  },
  sourcemap: true,
  clean: true,
  ...bundling
})
