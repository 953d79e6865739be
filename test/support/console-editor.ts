/// <reference lib="dom" />
import type { Locator } from 'playwright-core'
import type { Api } from './api.js'
import type { ConsolePage } from './console.js'
import { createDraft } from './journey.js'

/** The editor of fields in the console. Points and lengths are those of PDFs, from the top left of a page. */
export class ConsoleEditor {
  constructor(
    private readonly opened: ConsolePage,
    private readonly api: Api
  ) {}

  palette(name: string) {
    return this.opened.page.getByRole('region', { name: 'Fields' }).getByRole('button', { name, exact: true })
  }

  paper(number: number) {
    return this.opened.page.locator(`.page[data-page="${number}"]`)
  }

  box(label: string) {
    return this.opened.page.getByRole('button', { name: new RegExp(`^${label},`) })
  }

  property(name: string) {
    return this.opened.page.getByRole('region', { name: 'Properties' }).getByLabel(name, { exact: true })
  }

  /** Shows the properties that are seldom changed. They stay open for the next field. */
  async showMore() {
    await this.opened.page.getByRole('region', { name: 'Properties' }).getByText('More', { exact: true }).click()
  }

  /** A point of a page on the screen, scrolled into view. */
  async onScreen(number: number, x: number, y: number) {
    await this.paper(number).scrollIntoViewIfNeeded()
    const { y: top } = await this.shownAt(number, x, y)
    await this.opened.page.evaluate((by) => scrollBy(0, by), top - 500)
    return this.shownAt(number, x, y)
  }

  /** Where a point of a page is now. */
  shownAt(number: number, x: number, y: number) {
    return this.paper(number).evaluate(
      (element, { x, y }) => {
        const { left, top } = element.getBoundingClientRect()
        const scale = Number(getComputedStyle(element).getPropertyValue('--scale'))
        return { x: left + x * scale, y: top + y * scale }
      },
      { x, y }
    )
  }

  /** Places a field with its middle at a point of a page: by clicking its type, and then the page. */
  async placeByClick(type: string, number: number, x: number, y: number) {
    await this.palette(type).click()
    const at = await this.onScreen(number, x, y)
    await this.opened.page.mouse.click(at.x, at.y)
  }

  async dragTo(what: Locator, to: { x: number; y: number }) {
    const from = (await what.boundingBox())!
    await this.opened.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await this.opened.page.mouse.down()
    await this.opened.page.mouse.move(to.x - 30, to.y - 30, { steps: 4 })
    await this.opened.page.mouse.move(to.x, to.y, { steps: 4 })
    await this.opened.page.mouse.up()
  }

  saved() {
    return this.opened.page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  }

  async fieldsOf(id: string) {
    return (await this.api.get(`/documents/${id}/fields`)).body.fields
  }

  async openDraft(id: string, step = 'fields') {
    await this.opened.page.goto(this.opened.url(`test/documents/${id}/prepare?step=${step}`))
    if (step === 'fields') await this.paper(1).locator('canvas').waitFor()
  }

  /** Whether the page would ask before it is left, because something would be lost. */
  asksBeforeLeaving() {
    return this.opened.page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  }

  /** The keys of the drafts that lie in the browser because the service does not have them yet. */
  unsaved() {
    return this.opened.page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const found = database.transaction('keyval').objectStore('keyval').getAllKeys()
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        found.onsuccess = () => resolve(found.result)
      })
      database.close()
      return keys.map(String)
    })
  }

  /** Makes what lies in the browser this old. */
  makeUnsavedOlder(days: number) {
    return this.opened.page.evaluate(async (days) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('keyval-store')
        opening.onsuccess = () => resolve(opening.result)
      })
      const transaction = database.transaction('keyval', 'readwrite')
      const cursor = transaction.objectStore('keyval').openCursor()
      cursor.onsuccess = () => {
        const at = cursor.result
        if (!at) return
        at.update({ ...at.value, at: Date.now() - days * 86_400_000 })
        at.continue()
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      database.close()
    }, days)
  }

  /** A draft with two signers. */
  async preparedDraft(pages = 2) {
    const { id } = await createDraft(this.api, { pages })
    const roles = { Ada: { order: 1, email: 'ada@example.com' }, Grace: { order: 1, email: 'grace@example.com' } }
    await this.api.put(`/documents/${id}/fields`, { roles, fields: [] })
    return id as string
  }
}
