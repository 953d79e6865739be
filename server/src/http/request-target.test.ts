import type { Request, Response } from 'express'
import { expect, it, vi } from 'vitest'
import { requestTarget } from './request-target.js'

function targetOf(url: string, { host, minor = 1 }: { host?: string; minor?: number } = { host: 'localhost' }) {
  const request = { url, originalUrl: url, headers: { host }, httpVersionMinor: minor }
  const next = vi.fn()
  requestTarget(request as unknown as Request, {} as Response, next)
  expect(next).toHaveBeenCalledOnce()
  expect(request.originalUrl).toBe(request.url)
  return request.url
}

it.each([
  ['/v1/documents?limit=1', '/v1/documents?limit=1'],
  ['http://localhost:4400/v1/documents?limit=1', '/v1/documents?limit=1'],
  ['HTTPS://sign.example/', '/'],
  ['http://sign.example', '/'],
  ['http://sign.example?limit=1', '/?limit=1'],
  // A path of its own.
  ['/http://sign.example/', '/http://sign.example/'],
  ['ftp://sign.example/', 'ftp://sign.example/']
])('the target %s is the path %s', (target, expected) => {
  expect(targetOf(target)).toBe(expected)
})

it.each([
  ['/v1/documents/doc%20a', '/v1/documents/doc%20a'],
  ['/v1/documents/100%', '/v1/documents/100%25'],
  ['/v1/%zz/%2F', '/v1/%25zz/%2F'],
  ['/v1/%ff?query=100%', '/v1/%25ff?query=100%'],
  ['/v1/a%?b=1?c=2', '/v1/a%25?b=1?c=2']
])('a percent sign that encodes nothing stands for itself: %s', (target, expected) => {
  expect(targetOf(target)).toBe(expected)
})

it('a request of HTTP/1.1 must have a Host header', () => {
  expect(() => targetOf('/', {})).toThrow('no Host header')
  expect(targetOf('/', { minor: 0 })).toBe('/')
})
