import { assertLibrary } from '@signpost/spec/rules'
import { findForm, presentForm } from '../../stores/form-store.js'
import type { Handler } from '../call.js'

export const getForm: Handler<'getForm'> = async ({ sql }, { path, caller }) => {
  assertLibrary(caller.account.plan)
  return presentForm(await findForm(sql, path.id))
}
