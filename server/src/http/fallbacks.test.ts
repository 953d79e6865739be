import type { NextFunction, Request, Response } from 'express'
import { expect, it } from 'vitest'
import { refuseMethod } from './fallbacks.js'

it.each([
  [['get', 'post'], 'GET, HEAD, POST'],
  [['put'], 'PUT']
])('of the methods %j those allowed are %s: HEAD comes with GET', (methods, allow) => {
  const refuse = () => refuseMethod(methods)({ method: 'TRACE' } as Request, {} as Response, (() => {}) as NextFunction)
  expect(refuse).toThrow(
    expect.objectContaining({
      code: 'METHOD_NOT_ALLOWED',
      headers: { Allow: allow },
      message: `This path does not take TRACE, only ${allow}.`
    })
  )
})
