import { isTick } from '@signpost/spec/field-types'
import { el } from '../../../shared/dom.js'
import { t } from '../language/translate.js'
import type { SigningField } from '../session/types.js'
import type { SigningForm } from './signing-form.js'

/** The boxes of each page of which only one can be checked, as groups that screen readers announce. */
export class ChoiceGroups {
  private readonly groups = new Map<string, HTMLElement>()

  constructor(private readonly form: SigningForm) {}

  /** The group that the box of a field belongs in, which is in `parent`; `parent` itself for all other fields. */
  parentOf(field: SigningField, parent: HTMLElement): HTMLElement {
    if (!isChoice(this.form, field)) return parent
    const key = `${field.page} ${field.group}`
    const known = this.groups.get(key)
    if (known) return known
    const group = this.create(field)
    this.groups.set(key, group)
    parent.append(group)
    return group
  }

  private create(field: SigningField): HTMLElement {
    const { form } = this
    const required = el('span', { class: 'visually-hidden' }, t('required'))
    const group = el('div', { class: 'choices', role: 'group', 'aria-label': t('onlyOne') }, required)
    const refresh = () => {
      required.hidden = !form.groupOf(field.id).some(form.isRequired)
      group.hidden = !form.groupOf(field.id).some(form.isShown)
    }
    form.subscribe(refresh)
    refresh()
    return group
  }
}

/** Whether checking a field clears others. */
export const isChoice = (form: SigningForm, field: SigningField): boolean =>
  isTick(field) && !field.read_only && form.groupOf(field.id).length > 1
