/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { useSigningBrowser } from '../../../support/signing-page/signing-browser.js'

const here = useSigningBrowser()

// Features that are newer than the oldest supported browsers: Safari 15.4, Chrome 100, Firefox 100.
const newer = `
for (const [holder, names] of [
  [Promise, 'withResolvers try'],
  [ArrayBuffer.prototype, 'transfer transferToFixedLength resize'],
  [Array, 'fromAsync'],
  [Array.prototype, 'toSorted toReversed toSpliced with'],
  [Object.getPrototypeOf(Uint8Array.prototype), 'toSorted toReversed with'],
  [Uint8Array, 'fromBase64 fromHex'],
  [Uint8Array.prototype, 'toBase64 toHex setFromBase64 setFromHex'],
  [Object, 'groupBy'],
  [Map, 'groupBy'],
  [Map.prototype, 'getOrInsert getOrInsertComputed'],
  [WeakMap.prototype, 'getOrInsert getOrInsertComputed'],
  [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
  [Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    'map filter take drop flatMap reduce toArray forEach some every find'],
  [Math, 'sumPrecise f16round'],
  [URL, 'parse canParse'],
  [AbortSignal, 'any timeout'],
  [String.prototype, 'isWellFormed toWellFormed'],
  [RegExp, 'escape'],
  [Response.prototype, 'bytes'],
  [Blob.prototype, 'bytes'],
  [globalThis, 'Iterator OffscreenCanvas ImageDecoder Float16Array scheduler']
]) for (const name of names.split(' ')) delete holder[name]
delete ReadableStream.prototype[Symbol.asyncIterator]
`

test('the oldest supported browsers show the document and its text', async () => {
  here.stub.preludes.set(/pdf-worker-/, newer)
  here.stub.preludes.set(/boot-/, newer)
  const release = here.stub.hold(/main-.*js|assets\/pdf-[0-9A-Z]+\.js/)
  await here.start()
  await here.page.waitForFunction(() => !('withResolvers' in Promise))
  release()
  const canvas = here.page.locator('.page canvas').first()
  await canvas.waitFor()
  const dark = await canvas.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.filter((value, index) => index % 4 === 0 && value < 128).length
  })
  expect(dark).toBeGreaterThan(1000)
  await here.page.getByText('The consultant advises the client').waitFor({ state: 'attached' })
})
