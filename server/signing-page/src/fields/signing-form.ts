import type { FieldEntry, SignatureEntry, SigningField } from '../session/types.js'
import { inReadingOrder } from './reading-order.js'

export type MarkKind = 'signature' | 'initials'

/** A signature or initials as the signer has made them. */
export interface Mark {
  entry: SignatureEntry
  /** What to show, as a data URL. */
  picture: string
}

/** Stands for the signature of a signer who has no field. */
export const BLOCK = 'block'

/** What the signer has filled in so far; tells whoever listens what has changed. */
export class SigningForm {
  readonly fields: SigningField[]
  /** Whether the signer signs once, in a block, instead of in fields. */
  readonly hasBlock: boolean
  private readonly values = new Map<string, string>()
  private readonly unreadTexts = new Map<string, string>()
  private readonly marks = new Map<MarkKind, Mark>()
  private readonly errors = new Map<string, string>()
  private readonly listeners = new Set<(changed: string[]) => void>()
  private readonly valueListeners = new Set<(changed: string[]) => void>()

  constructor(fields: SigningField[]) {
    this.fields = inReadingOrder(fields)
    this.hasBlock = fields.length === 0
    for (const field of fields) this.values.set(field.id, field.value ?? '')
  }

  subscribe(listener: (changed: string[]) => void): void {
    this.listeners.add(listener)
  }

  /** Tells only of what has been filled in, not of what is said about it. */
  onFill(listener: (changed: string[]) => void): void {
    this.valueListeners.add(listener)
  }

  value = (id: string): string => this.values.get(id) ?? ''

  /** What is typed in a field and cannot be taken for a value; the field keeps the value that it had. */
  unread = (id: string): string | undefined => this.unreadTexts.get(id)

  mark = (kind: MarkKind): Mark | undefined => this.marks.get(kind)

  error = (id: string): string | undefined => this.errors.get(id)

  /** Sets what a field holds; ticking one box of a group clears the others. */
  setValue(id: string, value: string): void {
    const others = value === 'true' ? this.othersOfGroup(id).filter((other) => this.value(other) === 'true') : []
    this.values.set(id, value)
    this.unreadTexts.delete(id)
    for (const other of others) this.values.set(other, 'false')
    this.setErrors(this.groupOf(id), undefined)
    this.tell(this.groupOf(id))
    this.tellFilled(this.groupOf(id))
  }

  setUnread(id: string, text: string): void {
    this.unreadTexts.set(id, text)
    this.setErrors([id], undefined)
    this.tell([id])
    this.tellFilled([id])
  }

  adopt(kind: MarkKind, mark: Mark): void {
    this.marks.set(kind, mark)
    const shown = this.fields.filter((field) => field.type === kind).map((field) => field.id)
    const changed = kind === 'signature' ? [...shown, BLOCK] : shown
    this.setErrors(changed, undefined)
    this.tell(changed)
  }

  setError(id: string, message: string | undefined): void {
    this.setErrors([id], message)
    this.tell([id])
  }

  /** The first field, in reading order, that something is wrong with. */
  firstError = (): string | undefined =>
    [...this.fields.map((field) => field.id), BLOCK].find((id) => this.errors.has(id))

  /** What the signer can fill in, as the API takes it. */
  entries(): FieldEntry[] {
    return this.fields.filter(isTyped).map(({ id }) => ({ id, value: this.value(id) || null }))
  }

  groupOf(id: string): string[] {
    return [id, ...this.othersOfGroup(id)]
  }

  private othersOfGroup(id: string): string[] {
    const group = this.fields.find((field) => field.id === id)?.group
    if (!group) return []
    return this.fields.filter((field) => field.group === group && field.id !== id).map((field) => field.id)
  }

  private setErrors(ids: string[], message: string | undefined) {
    for (const id of ids) message ? this.errors.set(id, message) : this.errors.delete(id)
  }

  private tell(changed: string[]) {
    for (const listener of this.listeners) listener(changed)
  }

  private tellFilled(changed: string[]) {
    for (const listener of this.valueListeners) listener(changed)
  }
}

/** Whether a field holds a value of its own, instead of the signature or the initials that all share. */
export const isTyped = (field: SigningField): boolean => !field.read_only && !isMark(field.type)

export const isMark = (type: SigningField['type']): type is MarkKind => type === 'signature' || type === 'initials'
