import { describe, expect, test } from 'vitest'
import { verifyWebhook } from './index.js'
import { signWebhook } from './sign/index.js'
import { readVectors } from './testing/read-vectors.js'
import { type Build, sign, verify } from './testing/vectors.js'
import { buildForWeb } from './testing/web-build.js'

const vectors = readVectors()
const web = await buildForWeb()
const builds: Array<{ name: string; build: Build }> = [
  { name: 'Node', build: { signWebhook, verifyWebhook } },
  { name: 'the web', build: await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(web)}`) }
]

describe.each(builds)('built for $name', ({ build }) => {
  test.each(vectors.sign)('signWebhook creates the headers in the vector: $name', (vector) => {
    expect(sign(build, vector)).toEqual(vector.headers)
  })

  test.each(vectors.verify)('verifyWebhook decides as the vector expects: $name', (vector) => {
    for (const decision of verify(build, vector)) expect(decision).toEqual(vector.expect)
  })
})

test('the build for the web needs nothing of Node', () => {
  expect(web.match(/\bBuffer\b|process\.|node:|\brequire\b/g)).toBeNull()
})
