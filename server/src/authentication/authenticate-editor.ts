import { assertScope } from '@signpost/spec/rules'
import type { AccountCaller } from '../accounts/caller.js'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import type { OperationId } from '../contract/contract.js'
import { callerKey } from './caller.js'
import type { EditingClaims } from './editing/editing-token.js'
import { assertEditable, loadEditor } from './editing/load-editor.js'
import type { PlainRequest, PlainResponse } from './plain-request.js'
import { charge, signerLimits } from './rate-limit.js'

interface EditorRequest {
  operationId: OperationId | undefined
  request: PlainRequest
  response: PlainResponse
}

/**
 * Authenticates the holder of an edit URL, and charges the rate limit of its document or template. Anyone who created the URL
 * must still be permitted to change what it opens.
 */
export async function authenticateEditor(
  context: Context,
  claims: EditingClaims,
  { operationId, request, response }: EditorRequest
): Promise<AccountCaller> {
  const { subjectId } = claims
  const caller = await loadEditor(context.sql, claims, context.clock.now())
  response.locals.caller = caller
  await charge(context, callerKey(caller), signerLimits, response)
  assertScope(caller, subjectId.startsWith('tpl_') ? 'templates' : 'documents:write')
  if (request.params.id !== subjectId) {
    throw new ApiError('EDIT_NOT_ALLOWED', `This edit URL only opens ${subjectId}.`)
  }
  // A retry of a send gets the stored response, although the document is no longer a draft.
  if (operationId !== 'sendDocument') await assertEditable(context.sql, caller, subjectId)
  return caller
}
