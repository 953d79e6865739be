import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', msw: 'src/msw/index.ts' },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  external: ['msw'],
  dts: true
})
