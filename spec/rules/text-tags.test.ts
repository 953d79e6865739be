import { describe, expect, it } from 'vitest'
import { parseTextTag } from './parse-text-tag.js'

describe('a text tag', () => {
  it.each([
    ['{{signature:Tenant}}', { type: 'signature', role: 'Tenant', required: true }],
    ['{{ SIGNATURE : Tenant }}', { type: 'signature', role: 'Tenant', required: true }],
    ['{{sig:Tenant:optional}}', { type: 'signature', role: 'Tenant', required: false }],
    ['{{date signed:Tenant}}', { type: 'date_signed', role: 'Tenant', required: true }],
    ['{{text:Tenant:Full name}}', { type: 'text', role: 'Tenant', label: 'Full name', required: true }],
    ['{{text:Tenant:“Name: first”}}', { type: 'text', role: 'Tenant', label: 'Name: first', required: true }],
    ['{{text：Tenant：multiline}}', { type: 'text', role: 'Tenant', multiline: true, required: true }],
    ['{{checkbox:Tenant:I agree}}', { type: 'checkbox', role: 'Tenant', label: 'I agree', required: false }],
    ['{{text:Tenant:width=1in:height=20}}', { type: 'text', role: 'Tenant', width: 72, height: 20, required: true }],
    ['{{text:Tenant:width=2,5 in}}', { type: 'text', role: 'Tenant', width: 180, required: true }],
    [
      '{{text:Tenant:value=“Berlin”:read-only}}',
      { type: 'text', role: 'Tenant', value: 'Berlin', read_only: true, required: true }
    ],
    [
      '{{check:Tenant:Yes:group=Pets}}',
      { type: 'checkbox', role: 'Tenant', label: 'Yes', group: 'Pets', required: false }
    ]
  ])('%s is read', (tag, expected) => {
    expect(parseTextTag(tag)).toEqual(expected)
  })

  it.each([
    ['{{signatur:Tenant}}', 'no type of field: “signatur”'],
    ['{{constructor:Tenant}}', 'no type of field'],
    ['{{first_name}}', 'no type of field'],
    ['{{signature}}', 'names no role'],
    ['{{text:Tenant:width=wide}}', 'invalid size: “width=wide”'],
    ['{{text:Tenant:width=0}}', 'invalid size'],
    ['{{text:Tenant:color=red}}', 'unknown attribute: “color=red”'],
    ['{{text:Tenant:One:Two}}', 'second label: “Two”'],
    [`{{text:${'x'.repeat(101)}}}`, 'role of more than 100 characters']
  ])('%s is refused', (tag, problem) => {
    expect(() => parseTextTag(tag)).toThrow(problem)
  })
})
