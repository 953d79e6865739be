import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context } from '../../context/context.js'
import { importForms } from './import-forms.js'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'forms')

/** Imports the forms that ship with the server, unless they are unchanged. */
export async function importLibrary(context: Context): Promise<void> {
  await importForms(context, folder)
}
