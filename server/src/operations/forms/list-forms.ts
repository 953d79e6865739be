import { assertLibrary } from '@signpost/spec/rules'
import { listFormRows } from '../../stores/form-store.js'
import type { Handler } from '../call.js'
import { paginate } from '../pagination.js'
import { presentForm } from './present-form.js'

export const listForms: Handler<'listForms'> = async ({ sql }, { query, caller }) => {
  assertLibrary(caller.account.plan)
  const { limit, offset, describe } = paginate(query)
  const { rows, total } = await listFormRows(sql, { ...query, limit, offset })
  return { data: rows.map(presentForm), pagination: describe(total) }
}
