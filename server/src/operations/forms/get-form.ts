import { assertLibrary } from '@signpost/spec/rules'
import { findForm } from '../../stores/form-store.js'
import type { Handler } from '../call.js'
import { presentForm } from './present-form.js'

export const getForm: Handler<'getForm'> = async ({ sql }, { path, caller }) => {
  assertLibrary(caller.account.plan)
  return presentForm(await findForm(sql, path.id))
}
