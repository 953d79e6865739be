import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid } from './paper/grid.js'
import { clause, clauseWith, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'
import { STATES } from './paper/us-states.js'
import { percentage } from './paper/validations.js'

const lender = fieldsOf('Lender')
const borrower = fieldsOf('Borrower')
const repayment = (label: string) => lender.oneOf('Repayment', label)
const byInstallments = ['Repayment', 'Monthly installments'] as const

export const promissoryNote: FormDefinition = {
  slug: 'promissory-note',
  title: 'Promissory note',
  description: 'An unsecured loan between two parties at a fixed rate, repaid at once or in installments.',
  state: null,
  category: 'finance',
  updatedAt: '2026-11-26',
  roles: { Lender: { order: 1 }, Borrower: { order: 2 } },
  body: [
    grid(
      [
        cell('Principal amount', 4, rich`$${lender.number('Principal amount', { width: 'rest' })}`),
        cell('Date of this note', 4, lender.date('Note date')),
        cell('Final payment due (the “Maturity Date”)', 4, lender.date('Maturity date'))
      ],
      [
        cell('Borrower: full legal name', 5, borrower.text('Borrower name')),
        cell('Address', 7, borrower.text('Borrower address'))
      ],
      [
        cell('Lender: full legal name', 5, lender.text('Lender name')),
        cell('Address', 7, lender.text('Lender address'))
      ]
    ),
    clause('Promise to pay')`For value received, the Borrower promises to pay the Lender the principal amount stated
      above, with interest on what is unpaid, on the terms of this note.`,
    clause('Interest')`Unpaid principal bears simple interest at
      ${lender.number('Annual interest rate', { width: 52, validation: percentage })} percent a year from the date of this note, computed on a
      year of 365 days.`,
    choose(
      clause('Repayment')`The Borrower will repay the loan (choose one):`,
      choice(
        repayment('Single payment'),
        rich`in a **single payment** of all principal and interest on the Maturity Date.`
      ),
      choice(
        repayment('Monthly installments'),
        rich`in **equal monthly installments** of $${lender.number('Installment amount', { requiredIf: byInstallments })}, the first due on
          ${lender.date('First installment due', { requiredIf: byInstallments })} and the others on the same day of each following month,
          and all that is still owed on the Maturity Date.`
      ),
      choice(
        repayment('Interest only'),
        rich`by paying **interest only** each month, the first payment being due on
          ${lender.date('First interest payment due', { requiredIf: ['Repayment', 'Interest only'] })}, and all principal on the Maturity Date.`
      )
    ),
    clause('Payments')`Payments are made in U.S. dollars at the Lender’s address or as the Lender directs in writing.
      They are applied first to late charges, then to interest and then to principal. The Borrower may prepay all or
      part at any time without penalty.`,
    clause('Late charge')`A payment that is more than 10 days late bears a late charge of
      $${lender.number('Late charge', { width: 60, optional: true })}. If nothing is entered, there is no late charge.`,
    clauseWith(
      clause('Default')`The Borrower is in default if:`,
      rich`a payment is not made within 15 days after the Lender gives written notice that it is overdue;`,
      rich`the Borrower becomes the subject of a bankruptcy or like proceeding, or assigns its assets for the benefit of
        creditors; or`,
      rich`a statement that the Borrower made to obtain the loan was false in a way that mattered.`
    ),
    clause('After default')`While a default continues, the Lender may by written notice declare all unpaid principal and
      interest due at once. The Borrower will pay the Lender’s reasonable costs of collection, including attorney’s fees,
      as far as the law allows.`,
    clause('Limit on interest')`If interest or a charge would be more than the law allows, it is reduced to what is
      allowed, and any excess that was paid is credited to principal or refunded.`,
    clause('Nature of this note')`This note is a contract between the Borrower and the Lender. It is not secured, and
      it is not meant to be a negotiable instrument or a transferable record. The Lender may not transfer it without
      the Borrower’s written consent, which the Borrower will not withhold without reason.`,
    clause('General')`The Borrower waives presentment, demand for payment except as stated above, protest and notice
      of dishonor. If the Lender delays in using a right, it does not lose it. This note may be changed only in
      writing signed by both. If a provision cannot be enforced, the rest stays in force. The law of the State of
      ${lender.choice('Governing state', STATES, { width: 120 })} governs this note.`,
    signed(
      para`The Borrower signs to make this promise; the Lender signs to confirm its terms.`,
      { role: 'Borrower', hasTitle: true },
      { role: 'Lender', hasTitle: true }
    )
  ]
}
