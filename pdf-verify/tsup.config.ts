import { defineConfig, type Options } from 'tsup'

const shared: Options = {
  target: 'node20',
  minify: true,
  // What reads signatures has to be of these versions, once: others read them otherwise, or not at all.
  noExternal: [/.*/],
  removeNodeProtocol: false,
  esbuildOptions(options) {
    options.mainFields = ['module', 'main']
    options.legalComments = 'none'
    // The engine's sources, of which the bundle has what verifies.
    options.alias = { '@signpost/pdf/verify': '../pdf/src/verify.ts' }
  },
  banner: { js: '/*! Contains pkijs, asn1js, bytestreamjs, pvtsutils, pvutils and @noble/hashes: see NOTICES.md */' }
}

export default defineConfig([
  // Both builds run at the same time.
  {
    ...shared,
    entry: { index: 'src/index.ts', command: 'src/command/main.ts' },
    format: 'esm',
    splitting: true,
    clean: ['!*.cjs']
  },
  { ...shared, entry: { index: 'src/index.ts' }, format: 'cjs' }
])
