import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const absent = { program: 'signpost-no-such-program', package: 'no-such-package' } as never

/** The module, read again with a setting. */
async function missingWith(setting: string) {
  vi.stubEnv('SIGNPOST_REQUIRE_TOOLS', setting)
  vi.resetModules()
  return (await import('./tools.js')).missing
}

test('a test whose tool is missing is skipped, and says why', async () => {
  const missing = await missingWith('qpdf')
  expect(missing(absent)).toBe('not installed: signpost-no-such-program (no-such-package)')
  expect(missing()).toBe(false)
})

test.each(['1', 'qpdf,no-such-package'])('where SIGNPOST_REQUIRE_TOOLS is %s, it fails', async (setting) => {
  const missing = await missingWith(setting)
  expect(() => missing(absent)).toThrow('signpost-no-such-program (no-such-package)')
})
