import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Keeps events in a folder until they are processed, so that a restart loses none and a duplicate changes nothing. In production, this is a
 * table with a unique column.
 */
export class Inbox {
  #folder

  constructor(folder) {
    this.#folder = folder
  }

  /** Whether an event was stored before. */
  has = (id) => existsSync(this.#file(id, 'waiting')) || existsSync(this.#file(id, 'done'))

  /** Stores an event. Once this has resolved, the service may hear that it arrived. */
  async put(event) {
    await mkdir(this.#folder, { recursive: true })
    // Under another name first: a program that ends meanwhile leaves no half of an event.
    await writeFile(this.#file(event.id, 'part'), JSON.stringify(event))
    await rename(this.#file(event.id, 'part'), this.#file(event.id, 'waiting'))
  }

  /** Returns the events that wait to be processed. */
  async waiting() {
    const names = existsSync(this.#folder) ? await readdir(this.#folder) : []
    const files = names.filter((name) => name.endsWith('.waiting'))
    return Promise.all(files.map(async (name) => JSON.parse(await readFile(path.join(this.#folder, name), 'utf8'))))
  }

  /** Notes that an event was processed. One whose program ends before this is processed again. */
  async done(id) {
    await rename(this.#file(id, 'waiting'), this.#file(id, 'done'))
  }

  #file(id, state) {
    return path.join(this.#folder, `${id}.${state}`)
  }
}
