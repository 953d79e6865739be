import { partsOf } from '@signpost/spec/field-places'
import type { MarkType } from '@signpost/spec/field-types'
import { wearColor } from '../../../shared/brand.js'
import { el, scrollToMiddle } from '../../../shared/dom.js'
import type { PageList } from '../../../shared/pdf/page-list.js'
import { announce } from '../announce.js'
import { announceFields } from '../fields/announce-fields.js'
import type { Attachments } from '../fields/attachments.js'
import { ChoiceGroups } from '../fields/choice-groups.js'
import { dockFields } from '../fields/dock.js'
import { explainMissing } from '../fields/explain-error.js'
import { createFieldBox, type FieldBox } from '../fields/field-box.js'
import { fieldName } from '../fields/field-name.js'
import { createFilledField } from '../fields/filled-field.js'
import { markViolation } from '../fields/mark-violation.js'
import { nextRequirement, type Requirement, requirements } from '../fields/requirements.js'
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
  private readonly boxes = new Map<string, FieldBox>()
  private readonly dialogs: Record<MarkType, SignatureDialog>
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
    this.element = el(
      'div',
      { class: 'signing', onkeydown: this.moveOnEnter },
      el('span', { id: 'required-hint', hidden: true }, t('required')),
      topBar(session, { onDecline: actions.onDecline, onSkip: this.next }, close, bar),
      el(
        'main',
        { class: 'desk' },
        row,
        senderNote(session),
        pages.element,
        this.closing.element,
        el('div', { class: 'desk__foot' }, foot)
      ),
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
      // A field on several pages is gone to where it begins.
      if (!this.boxes.has(field.id)) this.boxes.set(field.id, box)
    }
    this.bottom.enable()
  }

  askFor(kind: MarkType, problem?: string): void {
    this.dialogs[kind].open(problem)
  }

  /** Goes to the next empty required field, or to the end. */
  next = (): void => {
    this.bottom.begin()
    const next = nextRequirement(requirements(this.form), this.position)
    // biome-ignore lint/style/noNonNullAssertion: a requirement is of one field or more
    if (next) this.goTo(next.ids[0]!)
    else this.goToEnd()
  }

  goTo(id: string): void {
    this.position = id
    const box = id === BLOCK ? this.closing.block : this.boxes.get(id)
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
    this.goTo(first)
    return true
  }

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
    this.next()
  }
}
