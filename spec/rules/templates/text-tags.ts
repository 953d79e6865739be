import type { DocumentRoles, HeldInspection } from '../documents/held.js'
import { fieldTypes, isMark, isTick } from '../fields/field-types.js'
import type { PlacedTemplateField } from '../fields/placed.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { Refusal } from '../ground/refusal.js'
import { beginsWithType, parseTextTag, type TagRequest } from './parse-text-tag.js'
import { TagProblem } from './tag-problem.js'
import { readTemplateFields } from './template.js'

/** A text tag as it was found. In points, from the top left corner of the page as displayed. */
export interface FoundTag {
  text: string
  /** How it reads if its line is read from the other side, where that differs: the page alone does not always say. */
  otherwise?: string
  page: number
  /** The left edge of its first line. */
  x: number
  baseline: number
  width: number
  /** Whether its line is read from the right, so that its first brace is at the right edge. */
  fromRight?: boolean
  /** The size of the font. */
  size: number
  problem?: keyof typeof kept
}

/** The text tags of a file. */
export interface FoundTags {
  tags: FoundTag[]
  hasText: boolean
  isCut: boolean
}

type Option = Schemas['FieldOption']
type Pages = HeldInspection['pages']
type ReadTags = Preparation & { tags: FoundTag[]; problems: Map<FoundTag, TagProblem> }
type Preparation = { roles: DocumentRoles; role_fields: Schemas['TemplateField'][] }

const MOST_TAGS = 1000
const MOST_SHOWN = 80
const MOST_DETAILS = 100
/** Of a tag that is told, in characters. Of what is wrong with it, twice as many. */
const MOST_TOLD = 1000
const MESSAGE = 'The text tags of the PDF cannot be used. Nothing was created.'

/** Why a tag stays in the file. */
const kept = {
  unclosed: 'does not end with }}',
  turned: 'is not upright on the page as displayed, as fields are',
  outside: 'begins outside of the page',
  clips: 'is text that other content is clipped to, so that it cannot be taken out'
}

/**
 * The roles and fields that the text tags of a file ask for. All tags or none: throws with every tag that cannot be used.
 * @param path locates the file in the request
 */
export async function readTextTags(found: FoundTags, pages: Pages, path: string, given: Given): Promise<Preparation> {
  assertFound(found, path)
  const { tags, problems, ...preparation } = await readTags(found.tags, pages, given)
  if (problems.size > 0) throw unusable(byPlace(tags, problems, path))
  return preparation
}

/** The roles and fields that text tags ask for, and why others ask for none. */
async function readTags(found: FoundTag[], pages: Pages, given: Given): Promise<ReadTags> {
  const problems = new Map<FoundTag, TagProblem>()
  const requests: Wanted[] = []
  const tags = found.map(asMeant)
  for (const tag of tags) {
    try {
      if (tag.problem) throw new TagProblem(kept[tag.problem], tag.problem)
      requests.push({ tag, request: parseTextTag(tag.text) })
    } catch (error) {
      if (!(error instanceof TagProblem)) throw error
      problems.set(tag, error)
    }
  }
  const unread = new Set([...problems.keys()].flatMap(({ text }) => wordsOf(text)))
  const roles: DocumentRoles = Object.fromEntries(
    requests.map(({ request }) => [request.role, { order: 1, email: null }])
  )
  const wanted = numbered(asGroups(requests, pages))
  for (const { request } of wanted) unread.delete(request.label.toLowerCase())
  const fields = wanted.map((each) => withoutUnread(fieldOf(each, pages), unread))
  const role_fields = await readTemplateFields(fields, roles, pages, given, report)
  return { tags, problems, roles, role_fields }

  function report(refusal: Refusal) {
    const [place = '', problem = ''] = Object.entries(refusal.details ?? {})[0] ?? []
    const [, index, property] = /^fields\[(\d+)\]\.(\w+(?:\[\d+\]\.\w+|\.\w+)?)/.exec(place) ?? []
    const tag = wanted[Number(index)]?.tag
    if (!tag) throw refusal
    if (!problems.has(tag)) problems.set(tag, new TagProblem(`has an invalid ${property}, which ${problem}`))
  }
}

/** What text tags ask for, to be offered: the fields of those that can be used, and why others cannot. */
export async function suggestTextTags(
  found: FoundTag[],
  pages: Pages,
  given: Given
): Promise<{ fields: Schemas['TemplateField'][]; problems: Schemas['TextTagProblem'][] }> {
  const { tags, problems, role_fields } = await readTags(found, pages, given)
  const told = tags.flatMap((tag) => {
    const problem = problems.get(tag)
    return problem ? [presentProblem(tag, problem, pages[tag.page - 1])] : []
  })
  return { fields: role_fields, problems: told }
}

function presentProblem(
  { text, page, x, baseline, width, size }: FoundTag,
  { reason, message }: TagProblem,
  { width: across, height: down } = { width: 0, height: 0 }
): Schemas['TextTagProblem'] {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most))
  // A tag that begins outside of the page is told at its edge.
  const place = { x: within(x, across), y: within(baseline - size, down) }
  const box = { page, ...place, width: within(width, across), height: within(1.28 * size, down) }
  const shown = text.slice(0, MOST_TOLD)
  return { text: shown, ...box, reason, message: message.slice(0, 2 * MOST_TOLD) }
}

/** A tag as it is read from the side from which it begins with a type, which is written from the left in all languages. */
function asMeant({ otherwise, ...tag }: FoundTag): FoundTag {
  if (otherwise === undefined || beginsWithType(tag.text) || !beginsWithType(otherwise)) return tag
  return { ...tag, text: otherwise, fromRight: !tag.fromRight }
}

/** Without conditions on what may be the field of a tag that cannot be read: only that tag is wrong. */
function withoutUnread({ required_if, show_if, ...field }: PlacedTemplateField, unread: Set<string>) {
  const isRead = (condition: Schemas['FieldConditionRequest'] | null | undefined) =>
    condition && !unread.has(condition.label.toLowerCase())
  return {
    ...field,
    ...(isRead(required_if) ? { required_if } : {}),
    ...(isRead(show_if) ? { show_if } : {})
  }
}

/** What the label of a tag may be. */
const wordsOf = (text: string): string[] => text.split(/[{}:="]/).map((word) => word.trim().toLowerCase())

/** The first problem of each tag, by its page and its number there. */
function byPlace(tags: FoundTag[], problems: Map<FoundTag, TagProblem>, path: string): Record<string, string> {
  const onPage = new Map<number, number>()
  const details: Record<string, string> = {}
  for (const tag of tags) {
    const number = onPage.get(tag.page) ?? 0
    onPage.set(tag.page, number + 1)
    const problem = problems.get(tag)
    if (problem === undefined) continue
    const shown = tag.text.length > MOST_SHOWN ? `${tag.text.slice(0, MOST_SHOWN)}…` : tag.text
    details[`${path}.pages[${tag.page - 1}].tags[${number}]`] = `${shown} ${problem.message}`
  }
  return details
}

/** The error for a PDF that has signatures, which taking tags out would break. */
export const tagsOnSignedFile = (): Refusal =>
  unusable({ text_tags: 'cannot be used with a PDF that has digital signatures, which removing tags would break' })

function assertFound({ tags, hasText, isCut }: FoundTags, path: string): void {
  if (isCut) throw unusable({ [path]: 'has a page with more text than tags are looked for in' })
  if (tags.length > MOST_TAGS) throw unusable({ [path]: `has more than ${MOST_TAGS} text tags` })
  if (tags.length > 0) return
  const scan = 'has no text that can be read: it may be a scan, or its letters may be drawn as shapes'
  throw unusable({ [path]: hasText ? 'has no text tags, such as {{signature:Tenant}}' : scan })
}

function unusable(details: Record<string, string>): Refusal {
  const all = Object.entries(details)
  const more = all.length > MOST_DETAILS ? ` ${all.length} are wrong; ${MOST_DETAILS} are named.` : ''
  return new Refusal('TEXT_TAGS_INVALID', `${MESSAGE}${more}`, Object.fromEntries(all.slice(0, MOST_DETAILS)))
}

/** A field that a tag asks for, or several tags together. */
interface Wanted {
  tag: FoundTag
  request: TagRequest
  /** The buttons of the group. */
  buttons?: Option[]
}

/** With one field for all radio buttons of a role's group, at the first of them. */
function asGroups(all: Wanted[], pages: Pages): Wanted[] {
  const groups = new Map<string, Required<Wanted>>()
  return all.flatMap(({ tag, request }): Wanted[] => {
    if (request.type !== 'radio') return [{ tag, request }]
    const { role, group, label, value, ...rest } = request
    const named = { value: value ?? label ?? '', label: label ?? value ?? '' }
    const button = { ...named, page: tag.page, ...boxOf(tag, request, pages[tag.page - 1]) }
    const key = JSON.stringify([role, group])
    const known = groups.get(key)
    if (!known) {
      const first = { tag, request: { ...rest, role, ...(group ? { label: group } : {}) }, buttons: [button] }
      groups.set(key, first)
      return [first]
    }
    known.buttons.push(button)
    known.request.required &&= request.required
    if (request.read_only) known.request.read_only = true
    known.request.required_if ??= request.required_if
    known.request.show_if ??= request.show_if
    return []
  })
}

/** With labels that are unique: a second "Name" becomes "Name 2", also in conditions of its role. */
function numbered(all: Wanted[]) {
  const taken = new Set<string>()
  const labels = all.map(({ request }) => {
    const name = nameOf(request)
    let label = name
    for (let number = 2; taken.has(label); number++) label = `${name.slice(0, 94)} ${number}`
    taken.add(label)
    return label
  })
  const withLabel = (condition: Schemas['FieldCondition'] | undefined, role: string) => {
    const meant = all.findIndex(({ request }) => request.role === role && nameOf(request) === condition?.label)
    return condition && { ...condition, label: labels[meant] ?? condition.label }
  }
  return all.map(({ request, ...wanted }, index) => {
    const { required_if, show_if, role } = request
    const conditions = { required_if: withLabel(required_if, role), show_if: withLabel(show_if, role) }
    return { ...wanted, request: { ...request, ...conditions, label: labels[index] ?? nameOf(request) } }
  })
}

const nameOf = ({ label, type }: TagRequest): string => label ?? capitalized(type)

const capitalized = (type: string): string => `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`

function fieldOf({ tag, request, buttons }: ReturnType<typeof numbered>[number], pages: Pages): PlacedTemplateField {
  const { width, height, options: labels, ...settings } = request
  const options = buttons ?? labels?.map((label) => ({ value: label, label })) ?? null
  return { ...settings, options, page: tag.page, ...boxOf(tag, request, pages[tag.page - 1]) }
}

/**
 * The box on the tag's own baseline: as wide as the tag, and as high as the type needs. It begins where the tag does, grows upwards,
 * and is moved into the page.
 */
function boxOf(
  { x, baseline, width, size, fromRight }: FoundTag,
  { type, ...request }: Pick<TagRequest, 'type' | 'width' | 'height'>,
  page = { width: 0, height: 0 }
) {
  const usual = fieldTypes[type].size
  const isSquare = isTick({ type }) || type === 'radio'
  const most = isMark(type) ? Math.max(usual.height / 1.5, 2.4 * size) : Math.max(14, 1.5 * size)
  const height = request.height ?? (isSquare ? (request.width ?? Math.max(10, size)) : most)
  const least = isMark(type) ? usual.width / 1.5 : 60
  const across = request.width ?? (isSquare ? height : Math.max(width, least))
  // A box to check is in the middle of the capitals; other fields are a descender lower than the baseline.
  const bottom = baseline + (isSquare ? (height - 0.7 * size) / 2 : 0.28 * size)
  const within = (start: number, length: number, all: number) => Math.max(0, Math.min(start, all - length))
  const start = fromRight ? x + width - across : x
  return {
    x: within(start, across, page.width),
    y: within(bottom - height, height, page.height),
    width: across,
    height
  }
}
