import { expect, test } from 'vitest'
import { contract } from '../../support/contract.js'
import { auditTable } from './support/audit-table.js'

test('the page about the audit trail says of each action what its entry says', () => {
  const { schemas } = contract.components as unknown as { schemas: Record<string, { enum: string[] }> }
  expect([...auditTable().keys()].sort()).toEqual([...schemas.AuditAction!.enum].sort())
})

test('and which events come with it: each of a document or a signer', () => {
  const { schemas } = contract.components as unknown as { schemas: Record<string, { enum: string[] }> }
  const events = [...auditTable().values()].flatMap(({ event }) => (event ? [event] : []))
  const ofDocuments = schemas.EventType!.enum.filter((type) => /^(document|signer)\./.test(type))
  expect([...new Set(events)].sort()).toEqual(ofDocuments.sort())
})
