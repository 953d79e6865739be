import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from '../context/context.js'
import { importForms } from './import-forms.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'forms')

/** Takes the forms that ship with the server into the library, those that are new or have changed. */
export async function importLibrary(context: Context): Promise<void> {
  await importForms(context, folder)
}
