import { expect, test } from 'vitest'
import { given } from '../testing/fixtures.js'
import { copiedDetails, detailsOf, readDetails } from './details.js'

const request = { external_id: 'crm-1', title: 'Lease', metadata: { department: 'legal' } }

test('a document without details has a title and nothing else', () => {
  expect(readDetails({}, 'agreement', given)).toMatchObject({ external_id: null, title: 'agreement', metadata: {} })
})

test('details are kept as the request has them', () => {
  const details = readDetails(request, 'agreement', given)
  expect(details).toMatchObject(request)
  expect(detailsOf({ ...details, ...{ status: 'draft' } })).toEqual(details)
})

test('a title that cannot be drawn is refused', () => {
  expect(() => readDetails({ title: '𓀀' }, 'agreement', given)).toThrow(
    expect.objectContaining({ code: 'UNSUPPORTED_CHARACTER', details: { title: expect.any(String) } })
  )
})

test('a copy has everything but the external id, which names one document', () => {
  const details = readDetails(request, 'agreement', given)
  expect(copiedDetails(details, null)).toEqual({ ...details, external_id: null })
})

test('a copy has the metadata of its recipient, besides that of the draft', () => {
  const details = { ...readDetails(request, 'agreement', given), metadata: { team: 'legal', deal: '1' } }
  const { metadata } = copiedDetails(details, { metadata: { deal: '2', employee_id: '4711' } })
  expect(metadata).toEqual({ team: 'legal', deal: '2', employee_id: '4711' })
})
