import type { Handler } from '../http/call.js'
import { findForm, presentForm } from './form-store.js'
import { refuseWithoutLibrary } from './refuse-without-library.js'

export const getForm: Handler<'getForm'> = async ({ sql }, { path, caller }) => {
  refuseWithoutLibrary(caller)
  return presentForm(await findForm(sql, path.id))
}
