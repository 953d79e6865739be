import { expect, test } from 'vitest'
import { checkAnswers } from '../support/check-answers.js'
import { operationWithId } from '../support/contract.js'

/** What comes of an answer of getDocument: the answer, or the error that it becomes. */
function answer(status: number, body: unknown) {
  const { operation } = operationWithId('getDocument')
  const [check] = checkAnswers(() => [])(operation)
  let came: unknown
  const response = { statusCode: status, json: (sent: unknown) => (came = sent) }
  check!({} as never, response as never, (error) => (came = error))
  response.json(body)
  return came
}

const good = {
  error: {
    type: 'not_found',
    code: 'RESOURCE_NOT_FOUND',
    message: 'Not there.',
    doc_url: 'http://a/docs',
    request_id: 'req_1'
  }
}

test('an answer that the contract does not have becomes a failure of the service', () => {
  expect(answer(404, good)).toBe(good)
  expect(answer(404, { error: { ...good.error, code: 'NO_SUCH_CODE' } })).toBeInstanceOf(Error)
  expect(answer(418, good)).toBeInstanceOf(Error)
  expect(answer(200, good)).toBeInstanceOf(Error)
  expect(answer(500, {})).toEqual({})
})
