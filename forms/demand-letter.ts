import { fieldsOf } from './paper/blank.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid, section } from './paper/grid.js'
import { heading, note, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'

const sender = fieldsOf('Sender')
const basis = (label: string) => sender.oneOf('Basis of the debt', label)

export const demandLetter: FormDefinition = {
  slug: 'demand-letter',
  title: 'Demand for payment',
  description: 'A creditor’s own letter that asks a last time for what is owed, before going to court.',
  state: null,
  category: 'finance',
  updatedAt: '2026-11-26',
  roles: { Sender: { order: 1 } },
  body: [
    grid(
      [cell('From', 5, sender.text('Sender name')), cell('Address', 7, sender.text('Sender address'))],
      [cell('To', 5, sender.text('Debtor name')), cell('Address', 7, sender.text('Debtor address'))],
      [
        cell('Date', 4, sender.date('Letter date')),
        cell('Reference (invoice, contract or account)', 8, sender.text('Reference', { optional: true }))
      ]
    ),
    heading('What you owe'),
    para`I write about a debt that you owe me and have not paid. It arises from (choose one):
      ${basis('Goods sold')}\u00a0goods\u00a0sold\u00a0\u00a0 ${basis('Services')}\u00a0services\u00a0performed\u00a0\u00a0
      ${basis('Loan')}\u00a0money\u00a0lent\u00a0\u00a0 ${basis('Damage')}\u00a0damage\u00a0caused\u00a0\u00a0
      ${basis('Other basis')}\u00a0other: ${sender.line('Other basis description', { requiredIf: ['Basis of the debt', 'Other basis'] })}`,
    section(
      'The debt',
      [cell('What happened, with dates', 12, sender.text('Statement of facts', { height: 62 }))],
      [
        cell('Amount owed', 3, rich`$${sender.number('Amount owed', { width: 'rest' })}`),
        cell(
          'Interest and charges, if agreed',
          3,
          rich`$${sender.number('Interest and charges', { width: 'rest', optional: true })}`
        ),
        cell('Already paid', 3, rich`$${sender.number('Amount already paid', { width: 'rest', optional: true })}`),
        cell('Total now due', 3, rich`$${sender.number('Total due', { width: 'rest' })}`)
      ]
    ),
    heading('What I ask you to do'),
    para`Please pay the total now due on or before ${sender.date('Payment deadline')} by this means:
      ${sender.line('Payment instructions')}`,
    para`If you believe that you do not owe all or part of this amount, please tell me why in writing by the same date and send
      copies of what supports your view. I am willing to consider a reasonable proposal, including payment in installments,
      if I receive it by then.`,
    heading('If I do not hear from you'),
    para`If the deadline passes without payment or an agreement, I intend to use the remedies that the law gives me without
      further notice. These may include a claim in small claims or another civil court for the amount owed, together with
      interest, court costs and, where a contract or the law provides for them, attorney’s fees.`,
    para`Please keep this letter. I may show it to a court as evidence that I tried to settle this matter. I keep all of my
      rights, and nothing in this letter waives any of them.`,
    para`Enclosed (check all that apply): ${sender.tick('Invoice enclosed')}\u00a0invoice or statement\u00a0\u00a0
      ${sender.tick('Contract enclosed')}\u00a0contract, order or note\u00a0\u00a0
      ${sender.tick('Other papers enclosed')}\u00a0other\u00a0papers`,
    note`For a creditor that collects its own claim. Debt collectors, and lawyers who collect for others, must follow the Fair
      Debt Collection Practices Act, which asks for notices that this letter does not contain.`,
    signed(para`Sincerely,`, { role: 'Sender', hasTitle: true })
  ]
}
