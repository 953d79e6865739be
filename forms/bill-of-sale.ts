import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid } from './paper/grid.js'
import { clause } from './paper/prose.js'
import { type RichText, rich } from './paper/rich-text.js'
import { signatures } from './paper/signatures.js'
import { table } from './paper/table.js'
import { STATES } from './paper/us-states.js'

const seller = fieldsOf('Seller')
const buyer = fieldsOf('Buyer')

const item = (number: number): RichText[] => [
  rich`${seller.line(`Item ${number} description`, { optional: number > 1 })}`,
  rich`${seller.text(`Item ${number} serial number`, { width: 'rest', least: 40, optional: true })}`,
  rich`$${seller.number(`Item ${number} price`, { width: 'rest', least: 40, optional: number > 1 })}`
]

export const billOfSale: FormDefinition = {
  slug: 'bill-of-sale',
  title: 'Bill of sale for personal property',
  description: 'Sale of goods between two people or businesses: what, for how much, and in what condition.',
  state: null,
  category: 'sales',
  updatedAt: '2026-11-26',
  roles: { Seller: { order: 1 }, Buyer: { order: 2 } },
  body: [
    grid(
      [
        cell('Seller: full legal name', 5, seller.text('Seller name')),
        cell('Address', 7, seller.text('Seller address'))
      ],
      [cell('Buyer: full legal name', 5, buyer.text('Buyer name')), cell('Address', 7, buyer.text('Buyer address'))]
    ),
    clause('Property')`The seller sells to the buyer, who buys, the following (the “**Property**”):`,
    table(
      [
        { title: 'Description', share: 60 },
        { title: 'Serial number, if any', share: 22 },
        { title: 'Price', share: 17 }
      ],
      item(1),
      item(2),
      item(3),
      item(4)
    ),
    choose(
      clause('Price')`The total price is $${seller.number('Total price')}, sales tax not included, and (choose one):`,
      choice(
        seller.oneOf('Payment', 'Paid in full'),
        rich`has been paid in full; the seller’s signature is the receipt.`
      ),
      choice(
        seller.oneOf('Payment', 'Payable later'),
        rich`is payable by ${seller.date('Payment due', { requiredIf: ['Payment', 'Payable later'] })}, $${seller.number(
          'Down payment',
          {
            optional: true
          }
        )} having been paid down.`
      )
    ),
    clause('Delivery')`The buyer receives the Property on ${seller.date('Delivery date')} at
      ${seller.line('Delivery place')} Ownership and the risk of loss pass to the buyer at that moment.`,
    clause('Title')`The seller promises that it owns the Property, that it has the right to sell it, that the Property
      is free of liens and claims of others, and that it will defend the buyer’s ownership against anyone who claims
      otherwise.`,
    choose(
      clause('Condition')`The Property is sold (choose one):`,
      choice(
        seller.oneOf('Condition', 'Sold as is'),
        rich`**as is, with all faults.** The seller makes no warranty of its condition, express or implied, including
          merchantability and fitness for a particular purpose.`
      ),
      choice(
        seller.oneOf('Condition', 'Sold with warranty'),
        rich`with the seller’s promise that for ${seller.number('Warranty days', { width: 40, requiredIf: ['Condition', 'Sold with warranty'] })} days after
          delivery the Property works as described. The seller will repair, replace or take back for the price what does
          not.`
      )
    ),
    clause('Inspection')`The buyer has inspected the Property, or had the opportunity to, and relies on no statement
      about it that is not in this document.`,
    clause(
      'General'
    )`The law of the State of ${seller.choice('Governing state', STATES, { width: 120 })} governs this sale.
      This document is the whole agreement about it and binds the parties’ heirs and successors. Each party pays the
      taxes that the law puts on it. It may be signed electronically and in counterparts.`,
    signatures({ role: 'Seller', hasTitle: true }, { role: 'Buyer', hasTitle: true })
  ]
}
