/// <reference lib="dom" />
import { beforeEach, describe, expect, test } from 'vitest'
import { useWidgetHost } from '../../support/widget-host.js'

const widget = useWidgetHost()
const { open, names, waitUntilHeard, frameOf, say, settle } = widget

describe('in a dialog', () => {
  beforeEach(async () => {
    await widget.page.focus('#start')
    await open('a')
    await waitUntilHeard('a ready')
  })

  const focused = () => widget.page.evaluate(() => document.activeElement?.id)

  test('it is a labelled modal dialog that has the focus', async () => {
    const dialog = widget.page.getByRole('dialog', { name: 'Sign document' })
    expect(await dialog.count()).toBe(1)
    expect(await dialog.evaluate((dialog) => dialog.matches(':modal') && dialog.matches(':focus-within'))).toBe(true)
    await expect(widget.page.click('#start', { timeout: 500 })).rejects.toThrow(/Timeout/)
  })

  test('the tab key moves from the button into the page, and not behind the dialog', async () => {
    await widget.page.keyboard.press('Tab')
    await expect.poll(() => frameOf('a').evaluate(() => document.hasFocus())).toBe(true)
    for (let presses = 0; presses < 4; presses++) {
      await widget.page.keyboard.press('Tab')
      expect(await focused()).not.toBe('start')
    }
  })

  test('Esc closes it and restores the focus', async () => {
    await widget.page.keyboard.press('Escape')
    await waitUntilHeard('a close')
    expect(await names()).toEqual(['a ready', 'a close'])
    expect(await focused()).toBe('start')
    expect(await widget.page.getByRole('dialog').count()).toBe(0)
  })

  test('neither Esc nor its button closes it if work would be lost, however often they are pressed', async () => {
    await frameOf('a').evaluate(() => {
      window.hasWork = true
    })
    for (let presses = 0; presses < 3; presses++) {
      await widget.page.getByRole('button', { name: 'Close' }).focus()
      await widget.page.keyboard.press('Escape')
      await widget.page.getByRole('button', { name: 'Close' }).click()
    }
    await settle('a')
    expect(await names()).toEqual(['a ready', 'a error'])
  })

  test('Esc closes it immediately before the page is loaded', async () => {
    await widget.page.evaluate(() => window.widgets[0]!.destroy())
    await open('b', {}, '?silent&?b')
    await widget.page.keyboard.press('Escape')
    await waitUntilHeard('b close')
  })

  test('its button closes it', async () => {
    await widget.page.getByRole('button', { name: 'Close' }).click()
    await waitUntilHeard('a close')
    expect(await focused()).toBe('start')
  })

  test('the focus is restored from inside the frame', async () => {
    await widget.page.frameLocator('iframe').getByRole('button').click()
    await say(frameOf('a'), { event: 'close' })
    await waitUntilHeard('a close')
    expect(await focused()).toBe('start')
  })

  test('it covers the whole screen of a phone, and the button stays visible', async () => {
    await widget.page.setViewportSize({ width: 390, height: 844 })
    expect(await widget.page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    expect((await widget.page.locator('iframe').boundingBox())?.width).toBe(390)
    await widget.page.getByRole('button', { name: 'Close' }).click()
  })
})
