import { expect, test } from 'vitest'
import { readPageUrl } from './page-url.js'

test.each([
  'https://sign.example.com/sign#token=a.b.c',
  'https://sign.example.com:8443/sign?embed_origin=https%3A%2F%2Fapp.example.com#token=a.b.c',
  'http://localhost:3000/sign#token=a.b.c',
  'http://app.localhost/sign#token=a.b.c',
  'http://127.0.0.1:3000/sign#token=a.b.c',
  'http://[::1]:3000/sign#token=a.b.c'
])('%s is accepted unchanged', (url) => {
  expect(readPageUrl(url, 'signUrl').href).toBe(url)
})

test.each([
  [undefined, /string, not undefined/],
  [null, /string, not null/],
  [{}, /string, not object/],
  ['', /absolute/],
  ['/sign#token=a', /absolute/],
  ['sign.example.com/sign#token=a', /absolute/],
  ['javascript:alert(1)', /https:, not javascript:/],
  [' JavaScript:alert(1)', /https:, not javascript:/],
  ['java\nscript:alert(1)', /https:, not javascript:/],
  ['data:text/html,x', /https:, not data:/],
  ['blob:https://sign.example.com/1', /https:, not blob:/],
  ['file:///etc/passwd', /https:, not file:/],
  ['http://sign.example.com/sign#token=a', /except on localhost/],
  ['http://localhost.evil.example/sign', /except on localhost/],
  ['http://evillocalhost/sign', /except on localhost/],
  ['http://127.0.0.1.evil.example/sign', /except on localhost/],
  ['https://user:pass@sign.example.com/sign', /user name/]
])('%j is rejected', (url, message) => {
  expect(() => readPageUrl(url, 'signUrl')).toThrow(TypeError)
  expect(() => readPageUrl(url, 'signUrl')).toThrow(message)
})

test('an error does not show the token', () => {
  expect(() => readPageUrl('http://sign.example.com/sign#token=secret', 'signUrl')).toThrow(/^signUrl (?!.*secret)/)
})
