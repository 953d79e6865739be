import { ownerOf } from '../../documents/owner.js'
import { findRequest } from '../../stores/request-store.js'
import type { Handler } from '../call.js'
import { presentRequest } from './present-request.js'

export const getRequest: Handler<'getRequest'> = async ({ sql, requests }, { path, caller }) => {
  await requests.flush()
  return presentRequest(await findRequest(sql, ownerOf(caller), path.id))
}
