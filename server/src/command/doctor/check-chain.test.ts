import { X509Certificate } from 'node:crypto'
import { createDevelopmentCertificate } from '@signpost/pdf/signer'
import { beforeAll, expect, test } from 'vitest'
import { checkChain } from './check-chain.js'

const day = 24 * 3600_000
let own: X509Certificate
let other: X509Certificate
beforeAll(async () => {
  const create = async () => new X509Certificate((await createDevelopmentCertificate()).certificate)
  own = await create()
  other = await create()
})

const now = () => new Date(Date.parse(own.validFrom) + day)
const nearEnd = () => new Date(Date.parse(own.validTo) - 20 * day)
const later = () => new Date(Date.parse(own.validTo) + day)

test('a valid certificate is fine, for development and for production', () => {
  expect(checkChain([own], true, now())).toMatchObject({ status: 'ok', detail: expect.stringContaining('development') })
  expect(checkChain([own], false, now())).toMatchObject({ status: 'ok' })
})

test('one that ends soon is a warning, and one that has ended a failure', () => {
  expect(checkChain([own], false, nearEnd())).toMatchObject({
    status: 'warn',
    detail: expect.stringContaining('in 20 days')
  })
  expect(checkChain([own], false, later())).toMatchObject({ status: 'fail', cure: expect.stringContaining('new') })
})

test('a chain out of order is a failure', () => {
  expect(checkChain([own, other], false, now())).toMatchObject({
    status: 'fail',
    detail: expect.stringContaining('is not issued by')
  })
})
