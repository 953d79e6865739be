import { partsOf } from '@signpost/spec/field-places'
import type { MarkType } from '@signpost/spec/field-types'
import { wearColor } from '../../../shared/brand.js'
import { el, scrollToMiddle } from '../../../shared/dom.js'
import type { OpenPdf } from '../../../shared/pdf/open-pdf.js'
import type { PageList } from '../../../shared/pdf/page-list.js'
import { announce } from '../announce.js'
import type { Cards } from '../cards/cards.js'
import { loadCards } from '../cards/load-cards.js'
import { announceFields } from '../fields/announce-fields.js'
import type { Attachments } from '../fields/attachments.js'
import { ChoiceGroups } from '../fields/choice-groups.js'
import { dockFields } from '../fields/dock.js'
import { explainMissing } from '../fields/explain-error.js'
import { createFieldBox, type FieldBox } from '../fields/field-box.js'
import { fieldName } from '../fields/field-name.js'
import { createFilledField } from '../fields/filled-field.js'
import { markViolation } from '../fields/mark-violation.js'
import { isFilled, nextRequirement, type Requirement, requirements } from '../fields/requirements.js'
import { BLOCK, type SigningForm } from '../fields/signing-form.js'
import { t } from '../language/translate.js'
import { wordsOf } from '../session/action-words.js'
import type { FilledField, SignatureEntry, SigningField, SigningSession } from '../session/types.js'
import type { Pads } from '../signature/phone-pad.js'
import { SignatureDialog } from '../signature/signature-dialog.js'
import { BottomBar } from './bottom-bar.js'
import { ClosingCard } from './closing-card.js'
import { senderNote } from './sender-note.js'
import { toolsMenu } from './tools-menu.js'
import { topBar } from './top-bar.js'
import { zoomControls } from './zoom-controls.js'

interface Actions {
  onLeaveField: (field: SigningField) => void
  onSaveAgain: () => void
  onFinish: () => void
  onDecline: () => void
  pads: Pads
  attachments: Attachments
  /** Explains why a new signature cannot be used, if so. */
  problemOfMark: (kind: MarkType, entry: SignatureEntry) => Promise<string | undefined>
}

/** The document with its fields and controls. Handles display and focus, not requests. */
export class SigningView {
  readonly element: HTMLElement
  readonly bottom: BottomBar
  readonly closing: ClosingCard
  /** Those of a field on several pages begin where it begins. */
  private readonly boxes = new Map<string, FieldBox[]>()
  private cards: Cards | null = null
  private readonly dialogs: Record<MarkType, SignatureDialog>
  private readonly desk: HTMLElement
  private position: string | null = null

  constructor(
    session: SigningSession,
    private readonly form: SigningForm,
    private readonly pages: PageList,
    private readonly actions: Actions,
    { close, tools, foot }: { close: HTMLElement | null; tools: (HTMLElement | null)[]; foot: HTMLElement }
  ) {
    const dialog = (kind: MarkType) =>
      new SignatureDialog(kind, session.signer.name, {
        onAdopt: (mark) => form.adopt(kind, mark),
        problemOf: (entry) => actions.problemOfMark(kind, entry),
        pads: actions.pads
      })
    this.dialogs = { signature: dialog('signature'), initials: dialog('initials') }
    this.bottom = new BottomBar(() => this.next(), actions.onSaveAgain, zoomControls(pages), t(wordsOf(session).title))
    const openSignatureDialog = () => this.askFor('signature')
    this.closing = new ClosingCard(session, form, { onFinish: actions.onFinish, openSignatureDialog })
    const row = el('div', { class: 'desk__tools' })
    const bar = el('div', { class: 'top-bar__tools' })
    toolsMenu(tools, { row, bar })
    const end = el('div', { class: 'desk__foot' }, foot)
    this.desk = el('main', { class: 'desk' }, row, senderNote(session), pages.element, this.closing.element, end)
    this.element = el(
      'div',
      { class: 'signing', onkeydown: this.moveOnEnter },
      el('span', { id: 'required-hint', hidden: true }, t('required')),
      topBar(session, { onDecline: actions.onDecline, onSkip: this.skip }, close, bar),
      this.desk,
      this.bottom.element
    )
    // Pages are on white paper in the dark as well.
    pages.element.classList.add('light')
    wearColor(pages.element, session.branding?.color ?? null)
    this.bottom.showProgress(requirements(form))
    form.subscribe(() => {
      this.bottom.begin()
      this.bottom.showProgress(requirements(form))
      this.withdrawMissing()
    })
    form.onShown(announceFields)
    dockFields(pages.element)
    this.watchForTheEnd()
  }

  /** Places the fields on their pages, and first those that others have filled in. */
  placeFields(filled: FilledField[]): void {
    for (const field of filled.flatMap(partsOf)) {
      const page = this.pages.page(field.page)
      page?.overlay.append(createFilledField(page.size, field))
    }
    const groups = new ChoiceGroups(this.form)
    for (const field of this.form.fields.flatMap(partsOf)) {
      const page = this.pages.page(field.page)
      if (!page) continue
      page.places = [...page.places, { ...field, name: fieldName(field) }]
      const onLeave = () => {
        this.position = field.id
        this.actions.onLeaveField(field)
      }
      const openSignatureDialog = (kind: MarkType) => {
        this.position = field.id
        this.askFor(kind)
      }
      const { attachments } = this.actions
      const context = { field, form: this.form, onLeave, openSignatureDialog, attachments }
      const box = createFieldBox(page.size, context)
      groups.parentOf(field, page.overlay).append(box.element)
      this.boxes.set(field.id, [...(this.boxes.get(field.id) ?? []), box])
    }
    this.bottom.enable()
  }

  askFor(kind: MarkType, problem?: string): void {
    this.dialogs[kind].open(problem)
  }

  /** Lets phones fill in one field at a time, and begin so. */
  async offerCards(opening: Promise<OpenPdf>, isFirst: boolean): Promise<void> {
    this.cards = await loadCards({
      form: this.form,
      pages: this.pages,
      opening,
      screen: this.element,
      desk: this.desk,
      bar: this.bottom,
      nameOf: fieldName,
      pageLabel: (page) => t('pageOf', { page, pages: this.pages.views.length }),
      isFilled: (field) => isFilled(this.form, field),
      boxesOf: (id) => (this.boxes.get(id) ?? []).map(({ element }) => element),
      focusField: (id) => this.boxes.get(id)?.[0]?.focus(),
      findFault: this.findFault,
      goToField: (id) => this.goTo(id)
    })
    if (isFirst) this.cards?.open()
  }

  /** Goes to the next empty required field, or to the end. */
  next = (): void => {
    if (this.cards?.isOpen) this.cards.next()
    else this.nextOnPages()
  }

  private nextOnPages() {
    this.bottom.begin()
    const next = nextRequirement(requirements(this.form), this.position)
    // biome-ignore lint/style/noNonNullAssertion: a requirement is of one field or more
    if (next) this.goTo(next.ids[0]!)
    else this.goToEnd()
  }

  goTo(id: string): void {
    this.position = id
    const box = id === BLOCK ? this.closing.block : this.boxes.get(id)?.[0]
    if (!box) return
    scrollToMiddle(box.element)
    box.focus()
  }

  private goToEnd() {
    scrollToMiddle(this.closing.element)
    this.closing.focus()
  }

  /** Marks missing fields and goes to the first one. Returns whether any is missing. */
  showMissing(): boolean {
    const missing = requirements(this.form).filter(({ isMet }) => !isMet)
    for (const requirement of missing) this.mark(requirement)
    for (const field of this.form.shownFields) markViolation(this.form, field)
    const first = this.form.firstError()
    if (!first) return false
    this.closing.showProblem(t('fieldsMissing'))
    announce(t('fieldsMissing'))
    if (this.cards?.has(first) && this.cards.isPreferred) this.cards.open(first)
    else this.goTo(first)
    return true
  }

  /** Marks what is wrong with some fields, or missing in them. Returns whether anything is. */
  private findFault = (ids: string[]): boolean => {
    const { form } = this
    const isOfThem = (requirement: Requirement) => requirement.ids.some((id) => ids.includes(id))
    const missing = requirements(form).filter((each) => !each.isMet && isOfThem(each))
    // What is on its way is there when it is needed.
    for (const each of missing) if (!ids.some(this.actions.attachments.isUploading)) this.mark(each)
    const found = ids.flatMap((id) => form.error(id) ?? [])
    const [first] = found
    if (first) announce(first)
    return Boolean(first)
  }

  private skip = () => (this.cards?.isOpen ? this.cards.focus() : this.next())

  private withdrawMissing() {
    if (this.form.firstError() || requirements(this.form).some(({ isMet }) => !isMet)) return
    this.closing.withdrawProblem(t('fieldsMissing'))
  }

  private watchForTheEnd() {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        // biome-ignore lint/style/noNonNullAssertion: observers are called with an entry or more
        this.bottom.hideNext(entry!.isIntersecting)
        // biome-ignore lint/style/noNonNullAssertion: observers are called with an entry or more
        this.element.classList.toggle('signing--closing', entry!.isIntersecting)
      },
      { threshold: 0.5 }
    )
    watcher.observe(this.closing.element)
  }

  private mark({ ids, field }: Requirement) {
    if (field && this.form.violation(field)) return
    for (const id of ids) if (!this.form.error(id)) this.form.setError(id, explainMissing(field))
  }

  private moveOnEnter = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isField = target instanceof HTMLInputElement && target.closest('.field') !== null
    if (event.key !== 'Enter' || !isField) return
    event.preventDefault()
    // biome-ignore lint/style/noNonNullAssertion: asked for just before
    this.position = target.closest<HTMLElement>('.field')!.dataset.field ?? null
    if (this.cards?.isOpen) this.cards.next(true)
    else this.next()
  }
}
