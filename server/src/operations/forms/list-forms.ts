import { assertLibrary } from '@signpost/spec/rules'
import { listFormRows } from '../../stores/form-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentForm } from './present-form.js'

export const listForms: Handler<'listForms'> = async ({ sql }, { query, caller }) => {
  assertLibrary(caller.account.plan)
  const { range, describe } = paginate(query)
  const { rows, ...found } = await listFormRows(sql, query, range)
  return { data: rows.map(presentForm), ...describe(found) }
}
