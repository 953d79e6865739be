/// <reference lib="dom" />
import { beforeEach, describe, expect, test } from 'vitest'
import { result, useWidgetHost } from '../../support/widget-host.js'

const widget = useWidgetHost()
const { open, heard, names, waitUntilHeard, frameOf, say, settle } = widget

test('hears that the document was viewed, and which field was changed', async () => {
  await open('a', { container: '#one' })
  await waitUntilHeard('a ready')
  await say(frameOf('a'), { event: 'viewed' })
  await say(frameOf('a'), { event: 'field_changed', fieldId: 'fld_1', label: 'Rent', value: '950' })
  await waitUntilHeard('a change')
  expect((await heard()).slice(1)).toEqual([
    { name: 'a viewed' },
    { name: 'a change', value: { fieldId: 'fld_1', label: 'Rent' } }
  ])
})

test('a second page in one container takes the place of the first, which hears nothing more', async () => {
  await open('a', { container: '#one' })
  await waitUntilHeard('a ready')
  await open('b', { container: '#one' })
  await waitUntilHeard('b ready')
  expect(await widget.page.locator('#one iframe').count()).toBe(1)
  await say(frameOf('b'), { event: 'close' })
  await waitUntilHeard('b close')
  expect(await names()).toEqual(['a ready', 'b ready', 'b close'])
})

test('a theme goes with the URL, and its scheme is that of the page', async () => {
  // The test's browser would insist on one of its own.
  await widget.page.emulateMedia({ colorScheme: null })
  const theme = { color: '#7a1fa2', scheme: 'dark' }
  await open('a', { container: '#one', theme })
  await waitUntilHeard('a ready')
  const { hash, isDark } = await frameOf('a').evaluate(() => ({
    hash: location.hash,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches
  }))
  expect(JSON.parse(new URLSearchParams(hash.slice(1)).get('theme')!)).toEqual(theme)
  expect(isDark).toBe(true)
})

test('work that a page gives it is there for the next frame of the service, and for no other', async () => {
  await open('a', { container: '#one' })
  await waitUntilHeard('a ready')
  await say(frameOf('a'), { event: 'keep', key: 'doc:ada', work: 'a signature' })
  await say(frameOf('a'), { event: 'close' })
  await waitUntilHeard('a close')
  await open('b', { container: '#one' })
  await waitUntilHeard('b ready')
  const recall = (key: string) =>
    frameOf('b').evaluate(
      (key) =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }) => data.event === 'recalled' && resolve(data.work), { once: true })
          window.say({ source: 'signpost', event: 'recall', key })
        }),
      key
    )
  expect(await recall('doc:bob')).toBeNull()
  expect(await recall('doc:ada')).toBe('a signature')
  await say(frameOf('b'), { event: 'keep', key: 'doc:ada', work: null })
  expect(await recall('doc:ada')).toBeNull()
})

describe('forged messages', () => {
  const forged = { source: 'signpost', event: 'signed', ...result }

  beforeEach(async () => {
    await open('a', { container: '#one' })
    await waitUntilHeard('a ready')
  })

  test('from the embedding page itself are ignored', async () => {
    await widget.page.evaluate((forged) => window.postMessage(forged, '*'), forged)
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  test('from another frame of the right origin are ignored', async () => {
    await addFrame(`${widget.site}/sign?other#`)
    await say(frameOf('other'), forged)
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  test('from a frame of another origin are ignored', async () => {
    await addFrame(widget.evil)
    await waitUntilPosted(widget.evil)
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  test('from the right frame are ignored while it shows another origin', async () => {
    await frameOf('a').goto(widget.evil)
    await waitUntilPosted(widget.evil)
    expect(await names()).toEqual(['a ready'])
  })

  test('with an invalid format are ignored', async () => {
    for (const wrong of [null, 'signed', { event: 'signed' }, { source: 'signpost', event: 'signed', documentId: 1 }]) {
      await frameOf('a').evaluate((wrong) => window.say(wrong), wrong)
    }
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  function waitUntilPosted(origin: string) {
    return widget.page.waitForFunction((origin) => window.origins.includes(origin), origin)
  }

  async function addFrame(url: string): Promise<void> {
    await widget.page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
      return new Promise((resolve) => frame.addEventListener('load', resolve))
    }, url)
  }
})
