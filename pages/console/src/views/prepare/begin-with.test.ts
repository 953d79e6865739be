import type { Document } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { beginWith, type UnsavedPreparation } from './begin-with.js'
import { changeSigner, fromService, type Preparation } from './preparation.js'

type Draft = Document['draft']

const prepared = { version: 3, roles: { Ada: { order: 1, email: 'ada@example.com' } }, fields: [] }
const draft: Draft = { message: 'Please sign.' }
const atService = fromService(prepared, draft)
const older = { version: 2, draft: null }
const unsaved = (value: Preparation, base = older): UnsavedPreparation => ({ value, base, at: 0 })
const withMessage = (message: string): Preparation => ({ ...atService, sending: { ...atService.sending, message } })

test('without anything unsaved, a preparation begins with what the service has', () => {
  const { preparation, kept, ...rest } = beginWith(prepared, draft, undefined)
  expect(preparation.sending.message).toBe('Please sign.')
  expect(rest).toEqual({ from: { version: 3, draft }, isRestored: false })
  expect(kept.draft.message).toBe('Please sign.')
})

test('what did not get there is restored, as made from the version that it was made from', () => {
  const begun = beginWith(
    prepared,
    draft,
    unsaved(changeSigner(withMessage('Mine.'), atService.signers[0]!.key, { name: 'Grace' }))
  )
  expect(begun.preparation.sending.message).toBe('Mine.')
  expect(begun).toMatchObject({ from: older, isRestored: true, kept: { draft: { message: 'Please sign.' } } })
})

test('what got there although its answer was lost, is no change of somebody else', () => {
  expect(beginWith(prepared, draft, unsaved(atService))).toMatchObject({
    from: { version: 3, draft },
    isRestored: false
  })
  // The fields got there, the message did not.
  expect(beginWith(prepared, draft, unsaved(withMessage('Mine.')))).toMatchObject({
    from: { version: 3, draft: null },
    isRestored: true
  })
})

test('an access code, which the service does not tell, is sent again', () => {
  const signers = [{ name: 'Ada', email: 'ada@example.com', role: 'Ada', has_access_code: true }]
  const withCode: Draft = { signers } as Draft
  const { preparation } = beginWith(prepared, withCode, undefined)
  const changed = changeSigner(preparation, preparation.signers[0]!.key, { accessCode: 'bluebird' })
  const begun = beginWith(prepared, withCode, unsaved(changed))
  expect(begun).toMatchObject({ from: { version: 3, draft: withCode }, isRestored: true })
  expect(begun.preparation.signers[0]!.accessCode).toBe('bluebird')
})
