import type { NextFunction, Request, Response } from 'express'
import { expect, it } from 'vitest'
import { rejectMethod } from './fallbacks.js'

it.each([
  [['get', 'post'], 'GET, HEAD, POST'],
  [['put'], 'PUT']
])('of the methods %j those allowed are %s: HEAD comes with GET', (methods, allow) => {
  const reject = () => rejectMethod(methods)({ method: 'TRACE' } as Request, {} as Response, (() => {}) as NextFunction)
  expect(reject).toThrow(
    expect.objectContaining({
      code: 'METHOD_NOT_ALLOWED',
      headers: { Allow: allow },
      message: `TRACE is not supported on this path. Use ${allow}.`
    })
  )
})
