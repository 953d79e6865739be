import { expect, test } from 'vitest'
import { versionOf } from './version.mjs'

const manifests = { sdk: { version: '1.0.0' }, server: { version: '1.0.0' } }

test('a tag is a version or a candidate for it', () => {
  expect(versionOf('v1.0.0', manifests)).toBe('1.0.0')
  expect(versionOf('v1.0.0-rc.2', manifests)).toBe('1.0.0-rc.2')
})

test.each(['', '1.0.0', 'v1.0', 'v1.0.0-beta.1', 'v1.0.0-rc.1 '])('%j is no tag of a release', (tag) => {
  expect(() => versionOf(tag, manifests)).toThrow('is no tag of a release')
})

test('a tag of another version than that of a package names the package', () => {
  expect(() => versionOf('v1.1.0', manifests)).toThrow('sdk/package.json has the version 1.0.0, and the tag v1.1.0.')
})
