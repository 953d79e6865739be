/// <reference lib="dom" />
import type { FileChooser, Locator, Page, ViewportSize } from 'playwright-core'
import { expect } from 'vitest'

/** How somebody uses a page. */
export interface Hands {
  /** What is told from other ways by it, such as people who are invited. */
  name: 'mouse' | 'keyboard' | 'finger'
  window: ViewportSize
  press(what: Locator): Promise<void>
  /** Writes into a field, in place of what is there. */
  write(field: Locator, text: string): Promise<void>
  /** Writes into an empty field, and goes on with Enter. */
  enter(field: Locator, text: string): Promise<void>
  choose(field: Locator, option: string): Promise<void>
  tick(box: Locator): Promise<void>
  /** Opens a menu, and chooses an item of it. */
  pick(opener: Locator, item: string): Promise<void>
}

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const itemOf = (opener: Locator, item: string) =>
  opener.page().getByRole('menuitem', { name: item }).or(radioOf(opener, item))
const radioOf = (opener: Locator, item: string) => opener.page().getByRole('menuitemradio', { name: item })

const pointing = {
  press: (what: Locator) => what.click(),
  write: (field: Locator, text: string) => field.fill(text),
  async enter(field: Locator, text: string) {
    await field.click()
    await field.pressSequentially(text)
    await field.press('Enter')
  },
  async choose(field: Locator, option: string) {
    await field.selectOption(option)
  },
  tick: (box: Locator) => box.check(),
  async pick(opener: Locator, item: string) {
    await opener.click()
    await itemOf(opener, item).click()
  }
}

export const mouse: Hands = { name: 'mouse', window: desk, ...pointing }

/** On a phone. What is pressed must be as large as a finger, and nothing may be wider than the window. */
export const finger: Hands = {
  ...pointing,
  name: 'finger',
  window: phone,
  async press(what) {
    await what.click()
    const page = what.page()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  }
}

const parts = Array.from({ length: 6 }, () => ['Delete', 'ArrowRight']).flat()

/** No pointer is used. What is acted on must be reached by Tab. */
export const keyboard: Hands = {
  name: 'keyboard',
  window: desk,
  async press(what) {
    await reach(what)
    await what.page().keyboard.press('Enter')
  },
  async write(field, text) {
    await reach(field)
    const { keyboard } = field.page()
    const isTime = (await field.getAttribute('type'))?.startsWith('date')
    if (!isTime) await keyboard.press('Control+A')
    // A time has parts, each of which is emptied.
    for (const press of isTime ? parts : ['Delete']) await keyboard.press(press)
    await keyboard.type(text)
  },
  async enter(field, text) {
    await keyboard.write(field, text)
    await field.page().keyboard.press('Enter')
  },
  async choose(field, option) {
    await reach(field)
    await field.page().keyboard.type(option)
    await expect.poll(() => field.locator('option:checked').textContent()).toBe(option)
  },
  async tick(box) {
    await reach(box)
    await box.page().keyboard.press('Space')
    expect(await box.isChecked()).toBe(true)
  },
  async pick(opener, item) {
    await keyboard.press(opener)
    const wanted = itemOf(opener, item)
    await wanted.waitFor()
    const isThere = () => wanted.evaluate((element) => element === document.activeElement)
    for (let step = 0; step < 20 && !(await isThere()); step++) await opener.page().keyboard.press('ArrowDown')
    expect(await isThere()).toBe(true)
    await opener.page().keyboard.press('Enter')
  }
}

/** Gives the focus to what Tab would give it to, and sees that it is shown. */
async function reach(what: Locator) {
  await what.waitFor()
  await what.focus()
  const isReached = (element: Element) =>
    element === document.activeElement && (element as HTMLElement).tabIndex >= 0 && element.matches(':focus-visible')
  await expect.poll(() => what.evaluate(isReached)).toBe(true)
}

/** Chooses a file where a button asks for one. */
export async function chooseFile(
  page: Page,
  hands: Hands,
  button: Locator,
  file: Parameters<FileChooser['setFiles']>[0]
) {
  const choosing = page.waitForEvent('filechooser')
  await hands.press(button)
  await (await choosing).setFiles(file)
}
