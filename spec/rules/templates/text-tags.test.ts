import { describe, expect, it } from 'vitest'
import { given } from '../testing/fixtures.js'
import { parseTextTag } from './parse-text-tag.js'
import { readTextTags, suggestTextTags } from './text-tags.js'

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
    ],
    [
      '{{dropdown:Tenant:Colour:options=Dark red | Green}}',
      { type: 'dropdown', role: 'Tenant', label: 'Colour', options: ['Dark red', 'Green'], required: true }
    ],
    [
      '{{radio:Tenant:Monthly:group=Payment:value=m}}',
      { type: 'radio', role: 'Tenant', label: 'Monthly', group: 'Payment', value: 'm', required: true }
    ],
    [
      '{{number:Tenant:min=-1,5:max=18}}',
      { type: 'number', role: 'Tenant', validation: { min: -1.5, max: 18 }, required: true }
    ],
    [
      '{{text:Tenant:min_length=2:Max Length=9:pattern=“(?:[A-Z]=)+”:message=Capitals, please.}}',
      {
        ...{ type: 'text', role: 'Tenant', required: true },
        validation: { min_length: 2, max_length: 9, pattern: '(?:[A-Z]=)+', message: 'Capitals, please.' }
      }
    ],
    [
      '{{text:Tenant:Breed:show_if=Pets:required_if="Kind of pet"="a=b"}}',
      {
        ...{ type: 'text', role: 'Tenant', label: 'Breed', required: true },
        show_if: { label: 'Pets', not_empty: true },
        required_if: { label: 'Kind of pet', equals: 'a=b' }
      }
    ]
  ])('%s is read', (tag, expected) => {
    expect(parseTextTag(tag)).toEqual(expected)
  })

  it.each([
    ['{{signatur:Tenant}}', 'no type of field: “signatur”'],
    ['{{constructor:Tenant}}', 'no type of field'],
    ['{{first_name}}', 'no type of field'],
    ['{{signature}}', 'names no role, as {{signature:Tenant}} does'],
    ['{{Tenant:signature:optional}}', 'must begin with its type: {{signature:Tenant:optional}}'],
    ['{{text:Tenant:width=wide}}', 'invalid size: “width=wide”'],
    ['{{text:Tenant:width=0}}', 'invalid size'],
    ['{{text:Tenant:color=red}}', 'unknown attribute: “color=red”'],
    ['{{dropdown:Tenant:Colour}}', 'no options'],
    ['{{dropdown:Tenant:options=Red||Green}}', 'empty option'],
    ['{{text:Tenant:options=Red}}', 'options, which a field of the type text has not'],
    ['{{radio:Tenant:Monthly}}', 'no group'],
    ['{{radio:Tenant:group=Payment}}', 'no label'],
    ['{{number:Tenant:min=low}}', 'invalid number: “min=low”'],
    ['{{number:Tenant:max=9999999999999999}}', 'invalid number'],
    ['{{text:Tenant:max_length=0}}', 'invalid length: “max_length=0”'],
    ['{{text:Tenant:max_length=5001}}', 'invalid length'],
    [`{{text:Tenant:pattern=${'x'.repeat(251)}}}`, 'more than 250 characters'],
    ['{{text:Tenant:show_if=}}', 'nothing after ='],
    ['{{text:Tenant:show_if=Pets=}}', 'nothing after ='],
    ['{{text:Tenant:One:Two}}', 'second label: “Two”'],
    [`{{text:${'x'.repeat(101)}}}`, 'role of more than 100 characters']
  ])('%s is refused', (tag, problem) => {
    expect(() => parseTextTag(tag)).toThrow(problem)
  })
})

describe('a tag in text that is read from the right', () => {
  const at = { page: 1, x: 300, baseline: 100, width: 90, size: 10 }
  const read = async (tag: { text: string; otherwise?: string; fromRight?: boolean }) => {
    const found = { tags: [{ ...at, ...tag }], hasText: true, isCut: false }
    return (await readTextTags(found, [{ width: 612, height: 792 }], 'file', given)).role_fields
  }

  it('ends where its field begins: at the right edge', async () => {
    expect(await read({ text: '{{signature:שוכר}}', fromRight: true })).toMatchObject([
      { role: 'שוכר', x: 300 + 90 - 120, width: 120 }
    ])
    expect(await read({ text: '{{checkbox:שוכר}}', fromRight: true })).toMatchObject([{ x: 300 + 90 - 10, width: 10 }])
  })

  it('is read from the side from which it begins with a type', async () => {
    const [other] = await read({ text: '{{שוכר:signature}}', otherwise: '{{signature:שוכר}}' })
    expect(other).toMatchObject({ type: 'signature', role: 'שוכר', x: 300 + 90 - 120 })
    const [likely] = await read({ text: '{{text:שוכר:date}}', otherwise: '{{date:שוכר:text}}' })
    expect(likely).toMatchObject({ type: 'text', label: 'date', x: 300 })
  })
})

describe('radio buttons in a document', () => {
  const tag = (text: string, x: number, baseline: number) => ({ text, page: 1, x, baseline, width: 90, size: 10 })
  const read = (...tags: ReturnType<typeof tag>[]) =>
    readTextTags({ tags, hasText: true, isCut: false }, [{ width: 612, height: 792 }], 'file', given)

  it('become one field for each role and group, named after the group', async () => {
    const { role_fields } = await read(
      tag('{{radio:Tenant:Monthly:group=Payment:value=m}}', 72, 100),
      tag('{{text:Tenant:Name}}', 72, 120),
      tag('{{radio:Tenant:Yearly:group=Payment:optional}}', 172, 140),
      tag('{{radio:Owner:Monthly:group=Payment}}', 72, 200)
    )
    expect(role_fields.map(({ label, role, required }) => [label, role, required])).toEqual([
      ['Payment', 'Tenant', false],
      ['Name', 'Tenant', true],
      ['Payment 2', 'Owner', true]
    ])
    const [payment] = role_fields
    expect(payment?.options).toMatchObject([
      { value: 'm', label: 'Monthly', page: 1, x: 72, width: 10, height: 10 },
      { value: 'Yearly', label: 'Yearly', page: 1, x: 172 }
    ])
    expect(payment).toMatchObject({ x: 72, width: 110, height: 50, value: null, group: null })
  })

  it('of the same value are refused by their page', async () => {
    const twice = read(
      tag('{{radio:Tenant:A:group=G:value=v}}', 72, 100),
      tag('{{radio:Tenant:B:group=G:value=v}}', 72, 140)
    )
    await expect(twice).rejects.toMatchObject({
      code: 'TEXT_TAGS_INVALID',
      details: { 'file.pages[0].tags[0]': expect.stringContaining('must be unique among the options') }
    })
  })
})

describe('rules of fields in a document', () => {
  const tag = (text: string, baseline: number) => ({ text, page: 1, x: 72, baseline, width: 200, size: 10 })
  const read = (...texts: string[]) => {
    const tags = texts.map((text, index) => tag(text, 100 + 30 * index))
    return readTextTags({ tags, hasText: true, isCut: false }, [{ width: 612, height: 792 }], 'file', given)
  }

  it('are on the fields of their role, however those are numbered', async () => {
    const { role_fields } = await read(
      '{{checkbox:Owner:Pets}}',
      '{{checkbox:Tenant:Pets}}',
      '{{text:Tenant:Breed:show_if=Pets:max_length=9}}',
      '{{radio:Tenant:Dog:group=Kind:required_if=Breed}}'
    )
    expect(role_fields).toMatchObject([
      { label: 'Pets' },
      { label: 'Pets 2' },
      { show_if: { label: 'Pets 2', not_empty: true }, validation: { max_length: 9, pattern: null } },
      { required_if: { label: 'Breed', not_empty: true } }
    ])
  })

  it('are refused with every tag that is wrong, and no other', async () => {
    const refusal = await read(
      '{{number:Hire:A:value=lots}}',
      '{{text:Hire:Fine:show_if=B}}',
      '{{number:Hire:B:value=many}}',
      '{{signatur:Hire}}',
      '{{text:Hire:IBAN:pattern="(?=x)"}}',
      '{{text:Hire:Account:show_if=Cats}}',
      '{{text:Hire:Name:show_if=Dogs}}',
      '{{text:Hire:Dogs:width=wide}}',
      '{{dropdown:Hire:Colour:options=Red|Red}}',
      '{{text:Hire:Why:required_if=Colour=Red}}',
      '{{text:Hire:Fit:show_if=Colour=Blue}}',
      '{{text:Hire:One:show_if=Two}}',
      '{{text:Hire:Two:show_if=One}}'
    ).catch((error) => error)
    expect(refusal.code).toBe('TEXT_TAGS_INVALID')
    expect(Object.values<string>(refusal.details).map((problem) => /^.*?\}\} \w+/.exec(problem)?.[0])).toEqual([
      '{{number:Hire:A:value=lots}} has',
      '{{number:Hire:B:value=many}} has',
      '{{signatur:Hire}} has',
      '{{text:Hire:IBAN:pattern="(?=x)"}} has',
      '{{text:Hire:Account:show_if=Cats}} has',
      '{{text:Hire:Dogs:width=wide}} has',
      '{{dropdown:Hire:Colour:options=Red|Red}} has',
      '{{text:Hire:Fit:show_if=Colour=Blue}} has',
      '{{text:Hire:One:show_if=Two}} has'
    ])
  })

  it('are refused one by one, also where there are more than can be named', async () => {
    const refusal = await read(...Array(150).fill('{{signatur:Tenant}}')).catch((error) => error)
    expect(Object.keys(refusal.details)).toEqual([...Array(100).keys()].map((tag) => `file.pages[0].tags[${tag}]`))
    expect(refusal.message).toContain('150 are wrong; 100 are named.')
  })

  it.each([
    ['{{text:Tenant:show_if=Cats}}', 'has an invalid show_if.label, which is not the label of a field of the signer'],
    ['{{text:Tenant:pattern=(}}', 'has an invalid validation.pattern, which is not a regular expression'],
    ['{{number:Tenant:pattern=1}}', 'has an invalid validation.pattern, which does not apply']
  ])('are refused with their tag: %s', async (text, problem) => {
    const details = { 'file.pages[0].tags[0]': expect.stringContaining(`${text} ${problem}`) }
    await expect(read(text)).rejects.toMatchObject({ code: 'TEXT_TAGS_INVALID', details })
  })
})

describe('text tags that are offered', () => {
  const at = (text: string, index: number) => ({
    text,
    page: 1,
    x: 72,
    baseline: 100 + 30 * index,
    width: 90,
    size: 10
  })
  const offer = (...texts: string[]) => suggestTextTags(texts.map(at), [{ width: 612, height: 792 }], given)

  it('say the field that each would be', async () => {
    const { fields, problems } = await offer('{{signature:Client}}', '{{text:Client:Name:optional}}')
    expect(fields).toMatchObject([
      { type: 'signature', role: 'Client', required: true, page: 1 },
      { type: 'text', role: 'Client', label: 'Name', required: false }
    ])
    expect(problems).toEqual([])
  })

  it('are none where there are no tags', async () => {
    expect(await offer()).toEqual({ fields: [], problems: [] })
  })

  it('say of those that cannot be used where they are and why, and offer the others', async () => {
    const { fields, problems } = await offer(
      '{{signatur:Client}}',
      '{{signature:Client}}',
      '{{text:}}',
      '{{text:A:min=x}}'
    )
    expect(fields).toMatchObject([{ type: 'signature', role: 'Client' }])
    expect(problems).toMatchObject([
      { text: '{{signatur:Client}}', page: 1, x: 72, y: 90, width: 90, height: 12.8, reason: 'type_unknown' },
      { text: '{{text:}}', reason: 'role_missing', message: 'names no role, as {{text:Tenant}} does' },
      { text: '{{text:A:min=x}}', reason: 'invalid' }
    ])
  })

  it('say of those that stay in the file why', async () => {
    const tag = { ...at('{{signature:Client', 0), problem: 'unclosed' } as const
    const { problems } = await suggestTextTags([tag], [{ width: 612, height: 792 }], given)
    expect(problems).toMatchObject([{ reason: 'unclosed', message: 'does not end with }}' }])
  })

  it('say where on the page, and how it begins, what is outside of it or endless', async () => {
    const far = { ...at(`{{${'x'.repeat(5000)}:A}}`, 0), x: 90_000, baseline: -90_000, width: 90_000, size: 9000 }
    const { problems } = await suggestTextTags([far], [{ width: 612, height: 792 }], given)
    expect(problems).toMatchObject([{ x: 612, y: 0, width: 612, height: 792, reason: 'type_unknown' }])
    expect([problems[0]!.text.length, problems[0]!.message.length]).toEqual([1000, 2000])
  })
})
