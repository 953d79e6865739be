import { shownFields } from '@signpost/spec/conditions'
import { isMark, type LimitName, type MarkType, takesFile } from '@signpost/spec/field-types'
import { violationOf } from '@signpost/spec/violations'
import type { Attachment, FieldEntry, SignatureEntry, SigningField } from '../session/types.js'

/** A signature or initials that the signer has created. */
export interface Mark {
  entry: SignatureEntry
  /** The image to show, as a data URL. */
  picture: string
}

/** The id of the signature block, for signers without fields. */
export const BLOCK = 'block'

/** The values that the signer has entered so far. Notifies listeners of changes. */
export class SigningForm {
  readonly fields: SigningField[]
  /** Whether the signer signs in a signature block. */
  readonly hasBlock: boolean
  private readonly values = new Map<string, string>()
  private readonly unreadTexts = new Map<string, string>()
  private readonly attachments = new Map<string, Attachment>()
  private readonly marks = new Map<MarkType, Mark>()
  private readonly errors = new Map<string, string>()
  private readonly listeners = new Set<(changed: string[]) => void>()
  private readonly valueListeners = new Set<(changed: string[]) => void>()
  private readonly shownListeners = new Set<(shown: SigningField[], hidden: SigningField[]) => void>()
  /** The fields that are shown now, each required or not as its condition says. */
  private shown = new Map<string, SigningField>()
  private matches: (pattern: string, value: string) => boolean = () => true

  constructor(fields: SigningField[], hasBlock: boolean) {
    this.fields = inReadingOrder(fields)
    this.hasBlock = hasBlock
    for (const { id, value, attachment } of fields) {
      this.values.set(id, value ?? '')
      if (attachment) this.attachments.set(id, attachment)
    }
    this.shown = this.judgeConditions()
  }

  subscribe(listener: (changed: string[]) => void): void {
    this.listeners.add(listener)
  }

  /** Notified only of changes of values, not of error messages. */
  onFill(listener: (changed: string[]) => void): void {
    this.valueListeners.add(listener)
  }

  /** Notified of fields that a value makes appear, and of those that it hides. */
  onShown(listener: (shown: SigningField[], hidden: SigningField[]) => void): void {
    this.shownListeners.add(listener)
  }

  /** The fields that are shown now, in reading order. */
  get shownFields(): SigningField[] {
    return [...this.shown.values()]
  }

  isShown = (id: string): boolean => this.shown.has(id)

  /** Whether the signer must fill in a field now. */
  isRequired = (id: string): boolean => this.shown.get(id)?.required ?? false

  /** What the value of a field does not meet of its validation, if it has a value. Patterns count once their engine is there. */
  violation = ({ id, validation }: SigningField): LimitName | null => {
    const value = this.value(id)
    return value === '' ? null : violationOf(validation, value, this.matches)
  }

  usePatterns(matches: (pattern: string, value: string) => boolean): void {
    this.matches = matches
    this.notify(this.fields.filter(({ validation }) => validation?.pattern).map(({ id }) => id))
  }

  value = (id: string): string => this.values.get(id) ?? ''

  /** Text in a field that is not a valid value. The field keeps its previous value. */
  unread = (id: string): string | undefined => this.unreadTexts.get(id)

  attachment = (id: string): Attachment | undefined => this.attachments.get(id)

  mark = (kind: MarkType): Mark | undefined => this.marks.get(kind)

  error = (id: string): string | undefined => this.errors.get(id)

  /** Sets the value of a field. Checking one box of a group clears the others. */
  setValue(id: string, value: string): void {
    const others = value === 'true' ? this.othersOfGroup(id).filter((other) => this.value(other) === 'true') : []
    this.values.set(id, value)
    this.unreadTexts.delete(id)
    for (const other of others) this.values.set(other, 'false')
    this.setErrors(this.groupOf(id), undefined)
    this.notifyValues(this.groupOf(id))
    this.notifyFilled(this.groupOf(id))
  }

  /** Sets the file of a field, or takes it away. */
  setAttachment(id: string, attachment: Attachment | null): void {
    if (attachment) this.attachments.set(id, attachment)
    else this.attachments.delete(id)
    this.setValue(id, attachment?.file_name ?? '')
  }

  setUnread(id: string, text: string): void {
    this.unreadTexts.set(id, text)
    this.setErrors([id], undefined)
    this.notify([id])
    this.notifyFilled([id])
  }

  /** Shows values that were saved in another tab. */
  takeOver(entries: FieldEntry[]): void {
    for (const { id, value } of entries) this.values.set(id, value ?? '')
    const ids = entries.map(({ id }) => id)
    this.setErrors(ids, undefined)
    this.notifyValues(ids)
  }

  adopt(kind: MarkType, mark: Mark): void {
    this.marks.set(kind, mark)
    const shown = this.fields.filter((field) => field.type === kind).map((field) => field.id)
    const changed = kind === 'signature' ? [...shown, BLOCK] : shown
    this.setErrors(changed, undefined)
    this.notify(changed)
  }

  setError(id: string, message: string | undefined): void {
    this.setErrors([id], message)
    this.notify([id])
  }

  /** The first field with an error, in reading order. */
  firstError = (): string | undefined =>
    [...this.fields.map((field) => field.id), BLOCK].find((id) => this.errors.has(id))

  /** The values of the fields that the signer can fill in, in the format of the API. What is hidden has none. */
  entries(): FieldEntry[] {
    return this.shownFields.filter(isTyped).map(({ id }) => ({ id, value: this.value(id) || null }))
  }

  groupOf(id: string): string[] {
    return [id, ...this.othersOfGroup(id)]
  }

  private othersOfGroup(id: string): string[] {
    const group = this.fields.find((field) => field.id === id)?.group
    if (!group) return []
    return this.fields.filter((field) => field.group === group && field.id !== id).map((field) => field.id)
  }

  private judgeConditions(): Map<string, SigningField> {
    const filled = this.fields.map((field) => ({ ...field, value: this.value(field.id) || null }))
    return new Map(shownFields(filled).map((field) => [field.id, field]))
  }

  // The fields whose conditions are on the changed ones change, too.
  private notifyValues(changed: string[]) {
    const before = this.shown
    this.shown = this.judgeConditions()
    const appeared = this.fields.filter(({ id }) => this.shown.has(id) && !before.has(id))
    const hidden = this.fields.filter(({ id }) => !this.shown.has(id) && before.has(id))
    const affected = this.fields.filter(({ id }) => this.isRequired(id) !== (before.get(id)?.required ?? false))
    const ids = [...appeared, ...hidden, ...affected].map(({ id }) => id)
    this.setErrors(ids, undefined)
    this.notify([...new Set([...changed, ...ids])])
    if (appeared.length + hidden.length > 0) for (const listener of this.shownListeners) listener(appeared, hidden)
  }

  private setErrors(ids: string[], message: string | undefined) {
    for (const id of ids) message ? this.errors.set(id, message) : this.errors.delete(id)
  }

  private notify(changed: string[]) {
    for (const listener of this.listeners) listener(changed)
  }

  private notifyFilled(changed: string[]) {
    for (const listener of this.valueListeners) listener(changed)
  }
}

/** Whether a field has its own value, which is saved when it changes: unlike marks, which fields share, and files, which are uploaded. */
export const isTyped = (field: SigningField): boolean => !field.read_only && !isMark(field.type) && !takesFile(field)

// Fields whose tops differ by less than this count as one line.
const LINE = 8

/** Sorts fields in reading order: by page, then from top to bottom, then from left to right. */
function inReadingOrder(fields: SigningField[]): SigningField[] {
  const line = (field: SigningField) => Math.round(field.y / LINE)
  return [...fields].sort((a, b) => a.page - b.page || line(a) - line(b) || a.x - b.x)
}
