import { expect, it } from 'vitest'
import { SigningApi } from './signing-api.js'

it.each([
  ['image/png', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['application/pdf', 'application/pdf'],
  // What a browser does not know, the service finds out.
  ['', 'application/pdf'],
  ['image/jpg', 'application/pdf']
])('sends an attached file of the type "%s" as %s', async (type, expected) => {
  const sent: (string | null)[] = []
  const api = new SigningApi('token', async (url, init) => {
    if (url === 'https://sign.test/upload') sent.push(new Headers(init?.headers).get('content-type'))
    return Response.json({ upload_url: 'https://sign.test/upload', upload_key: 'upl', fields: [] })
  })
  await api.attach('fld', new Blob(['x'], { type }), 'a')
  expect(sent).toEqual([expected])
})
