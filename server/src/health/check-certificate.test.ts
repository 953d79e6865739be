import { X509Certificate } from 'node:crypto'
import { createDevelopmentCertificate } from '@signpost/pdf/signer'
import { beforeAll, expect, test } from 'vitest'
import { checkCertificate } from './check-certificate.js'

let certificate: X509Certificate
beforeAll(async () => {
  certificate = new X509Certificate((await createDevelopmentCertificate()).certificate)
})

const day = 24 * 3600_000
const from = () => Date.parse(certificate.validFrom)
const until = () => Date.parse(certificate.validTo)
const statusAt = (time: number) => checkCertificate([certificate], new Date(time)).status

test('a certificate fails before its time and after it, and warns from 30 days before its end', () => {
  expect(statusAt(from() - 1)).toBe('fail')
  expect(statusAt(from())).toBe('pass')
  expect(statusAt(until() - 30 * day)).toBe('pass')
  expect(statusAt(until() - 30 * day + 1)).toBe('warn')
  expect(statusAt(until())).toBe('warn')
  expect(statusAt(until() + 1)).toBe('fail')
})

test('the chain counts, too: what ends first decides', () => {
  const ended = { validFrom: 'Jan  1 00:00:00 2000 GMT', validTo: 'Jan  1 00:00:00 2001 GMT' }
  const { status, detail } = checkCertificate([certificate, ended], new Date(from()))
  expect({ status, detail }).toEqual({ status: 'fail', detail: 'expired on 2001-01-01T00:00:00.000Z' })
})
