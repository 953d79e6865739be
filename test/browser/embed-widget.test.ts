/// <reference lib="dom" />
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { result, script, useWidgetHost } from '../support/widget-host.js'

const widget = useWidgetHost()
const { open, heard, names, waitUntilHeard, frameOf, say } = widget

describe('in a container', () => {
  test('the page is shown, and its messages are handled', async () => {
    await open('a', { container: '#one' })
    await waitUntilHeard('a ready')
    await say(frameOf('a'), { event: 'error', code: 'TRY_AGAIN', message: 'Once more.' })
    await say(frameOf('a'), { event: 'signed', ...result })
    await say(frameOf('a'), { event: 'close' })
    await waitUntilHeard('a close')
    expect(await heard()).toEqual([
      { name: 'a ready', value: { state: null } },
      { name: 'a error', value: { code: 'TRY_AGAIN', message: 'Once more.' } },
      { name: 'a sign', value: result },
      { name: 'a close' }
    ])
    expect(await widget.page.locator('iframe').count()).toBe(0)
  })

  test('the frame has a title and fills its container', async () => {
    await widget.page.evaluate(() =>
      Object.assign(document.querySelector<HTMLElement>('#one')!.style, { width: '400px', height: '500px' })
    )
    await open('a', { container: '#one' })
    const frame = widget.page.locator('#one iframe')
    expect(await frame.getAttribute('title')).toBe('Sign document')
    expect(await frame.boundingBox()).toMatchObject({ width: 400, height: 500 })
  })

  test('a container without a height still shows the page', async () => {
    await open('a', { container: '#one' })
    expect((await widget.page.locator('#one iframe').boundingBox())?.height).toBeGreaterThan(500)
  })

  test('destroying it calls no callback, even after it was closed', async () => {
    await open('a', { container: '#one' })
    await waitUntilHeard('a ready')
    await widget.page.evaluate(() => {
      for (const how of ['destroy', 'destroy', 'close'] as const) window.widgets[0]![how]()
    })
    expect(await names()).toEqual(['a ready'])
    expect(await widget.page.locator('iframe').count()).toBe(0)
  })

  test('closing it twice removes it once, and later messages are ignored', async () => {
    await open('a', { container: '#one' })
    await waitUntilHeard('a ready')
    await widget.page.evaluate(() => {
      window.widgets[0]!.close()
      window.widgets[0]!.close()
    })
    expect(await names()).toEqual(['a ready', 'a close'])
    expect(await widget.page.locator('iframe').count()).toBe(0)
  })

  test('two widgets are independent', async () => {
    await open('a', { container: '#one' })
    await open('b', { container: '#two' })
    await waitUntilHeard('a ready')
    await waitUntilHeard('b ready')
    await say(frameOf('b'), { event: 'signed', ...result })
    await say(frameOf('b'), { event: 'close' })
    await waitUntilHeard('b close')
    await say(frameOf('a'), { event: 'declined', ...result })
    await waitUntilHeard('a decline')
    expect((await names()).slice(2)).toEqual(['b sign', 'b close', 'a decline'])
    expect(await widget.page.locator('iframe').count()).toBe(1)
  })

  test('a callback that throws is reported and breaks nothing', async () => {
    const errors: string[] = []
    widget.page.on('pageerror', (error) => errors.push(error.message))
    await widget.page.evaluate((signUrl) => {
      const onReady = () => {
        throw new Error('mistake')
      }
      window.openWidget('a', signUrl, { container: '#one', onReady })
    }, `${widget.site}/sign?a#token=a.b.c`)
    await expect.poll(() => errors).toEqual(['mistake'])
    await say(frameOf('a'), { event: 'signed', ...result })
    await waitUntilHeard('a sign')
  })

  test('a page that does not respond is an error, and can still load later', async () => {
    await open('a', { container: '#one', loadTimeout: 200 }, '?silent&?a')
    await waitUntilHeard('a error')
    expect((await heard())[0]?.value).toMatchObject({ code: 'LOAD_TIMEOUT' })
    await say(frameOf('a'), { event: 'ready' })
    await waitUntilHeard('a ready')
  })

  test('a page that is ready in time is not an error', async () => {
    await open('a', { container: '#one', loadTimeout: 1500 })
    await waitUntilHeard('a ready')
    await widget.page.waitForTimeout(1700)
    expect(await names()).toEqual(['a ready'])
  })
})

describe('a frame that is refused', () => {
  test('by the page in it is an error long before the time-out, of which nothing remains but the frame', async () => {
    await open('a', { container: '#one', loadTimeout: 600_000, signUrl: `${widget.site}/refused#token=a.b.c` })
    await waitUntilHeard('a error')
    expect((await heard())[0]?.value).toMatchObject({
      code: 'FRAME_REFUSED',
      message: expect.stringContaining('embed_origin')
    })
    expect(await widget.page.locator('iframe').count()).toBe(1)
    await widget.page.evaluate(() => window.widgets[0]!.close())
    expect(await names()).toEqual(['a error', 'a close'])
  })

  test('by the policy of the embedding page is an error at once', async () => {
    await open('a', { container: '#one', signUrl: 'https://elsewhere.example/sign#token=a.b.c' })
    await waitUntilHeard('a error')
    const error = (await heard()).find(({ name }) => name === 'a error')
    expect(error?.value).toMatchObject({ code: 'FRAME_REFUSED', message: expect.stringContaining('frame-src') })
    await widget.page.evaluate(() => {
      window.heard = window.heard.filter(({ name }) => name !== 'violation')
    })
  })

  test('is not mistaken for one whose page is slow', async () => {
    await open('a', { container: '#one', loadTimeout: 60_000 }, '?silent&?a')
    await widget.page.frameLocator('iframe').getByRole('button').waitFor()
    await say(frameOf('a'), { event: 'ready' })
    await waitUntilHeard('a ready')
    expect(await names()).toEqual(['a ready'])
  })
})

test('the script is under 4 KB, compressed', () => {
  expect(gzipSync(script).length).toBeLessThan(4096)
})

test('invalid options are rejected before anything is shown', async () => {
  await expect(open('a', { container: '#gone' })).rejects.toThrow('no element matches container "#gone"')
  await expect(open('a', { signUrl: 'javascript:alert(1)' })).rejects.toThrow('must be https:')
  expect(await widget.page.locator('iframe').count()).toBe(0)
})
