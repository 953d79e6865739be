import { assertLibrary } from '@signpost/spec/rules'
import type { Handler } from '../http/call.js'
import { findForm, presentForm } from './form-store.js'

export const getForm: Handler<'getForm'> = async ({ sql }, { path, caller }) => {
  assertLibrary(caller.account.plan)
  return presentForm(await findForm(sql, path.id))
}
