import type { ContractValidator } from '@signpost/server'
import { operationWithId, problemsOfJson } from './contract.js'

type Middleware = ReturnType<ContractValidator>[number]

/**
 * Makes a failure of the service out of every answer that the contract does not have, no matter who asked: an SDK, a browser
 * or a test that looks at something else. Failures themselves pass.
 */
export function checkAnswers(validator: ContractValidator): ContractValidator {
  return (operation) => [checkAnswersOf(operation.operationId), ...validator(operation)]
}

function checkAnswersOf(id: string): Middleware {
  const operation = operationWithId(id)
  return (_request, response, next) => {
    const { json } = response
    response.json = (body) => {
      response.json = json
      const { statusCode } = response
      const problems = statusCode < 500 && problemsOfJson(operation, statusCode, JSON.parse(JSON.stringify(body)))
      if (!problems) return json.call(response, body)
      next(new Error(`${id} answers ${statusCode} with what is not in the contract: ${problems}`))
      return response
    }
    next()
  }
}
