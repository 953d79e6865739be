import { fieldsOf } from '../paper/blank.js'
import { choice, choose } from '../paper/choices.js'
import type { FormDefinition } from '../paper/form.js'
import { cell, grid } from '../paper/grid.js'
import { clause, heading, para } from '../paper/prose.js'
import { rich } from '../paper/rich-text.js'
import { signed } from '../paper/signatures.js'

const client = fieldsOf('Client')
const consultant = fieldsOf('Consultant')

/** The contract that the examples send: not a form of the library, because the names of its parties are in the text. */
export const consultingAgreement: FormDefinition = {
  slug: 'consulting-agreement',
  title: 'Consulting agreement',
  description: 'Fixed fee, for services in software engineering.',
  state: null,
  category: 'business',
  updatedAt: '2026-11-22',
  roles: { Client: { order: 1 }, Consultant: { order: 2 } },
  body: [
    grid([
      cell('Client', 6, rich`**Ada Lovelace**, ada@example.com`),
      cell('Consultant', 6, rich`**Grace Hopper**, grace@example.com`)
    ]),
    para`This agreement is made between Ada Lovelace (the “**Client**”) and Grace Hopper (the “**Consultant**”). The Client
      wishes to have a program written for a calculating engine, and the Consultant has the knowledge and the experience
      to write it. Both therefore agree on the following terms.`,
    clause('Services')`The Consultant designs, writes and tests a program that computes the Bernoulli numbers up to the
      fiftieth, together with notes that explain its operation to a reader who has not seen the engine. The Consultant is
      free in how, when and where the work is done.`,
    clause('Deliverables and acceptance')`The program is delivered with its tests within eight weeks after both parties
      have signed. The Client examines it within ten working days. It counts as accepted when the Client says so in
      writing, or when that time has passed without a written notice of defects. Defects are corrected without delay and
      at no further cost.`,
    clause('Cooperation')`The Client gives the Consultant access to the engine, to its drawings, and to a person who can
      answer questions about both, on working days between nine and five. Delays that come from a lack of access move the
      date of delivery by the same time.`,
    heading('Commercial terms'),
    grid(
      [
        cell('Purchase order: invoices must quote it', 6, client.text('Purchase order')),
        cell('Fixed fee in EUR, net of value added tax', 6, client.number('Fixed fee'))
      ],
      [cell('Tax number of the Consultant', 6, consultant.text('Tax number'))]
    ),
    choose(
      clause('Fee and payment')`The fixed fee covers all services under clause 1. One half falls due when both parties
        have signed, the other half on acceptance. Invoices are paid within thirty days of their receipt.`,
      choice(
        client.tick('Travel is billed apart'),
        rich`Travel is agreed beforehand and billed apart from the fixed fee, at cost.`
      )
    ),
    clause(
      'Rights in the work'
    )`On payment of the whole fee the Client receives the exclusive and unlimited right to use,
      change and pass on the program and its notes. The Consultant keeps the right to general methods and knowledge, and
      may name the Client as a reference.`,
    clause(
      'Confidentiality'
    )`Each party keeps secret what it learns of the other that is marked as confidential or is so
      by its nature, during this agreement and for three years after its end. This does not hold for what was known
      before, is known to the public, or has to be disclosed by law.`,
    clause('Liability')`Each party is liable without limit for intent and gross negligence. In all other cases liability
      is limited to the amount of the fixed fee.`,
    clause(
      'Term and termination'
    )`This agreement begins when both parties have signed and ends with the acceptance of the
      deliverables. Either party may end it for good cause at any time. Services rendered until then are paid in
      proportion.`,
    clause(
      'General'
    )`Changes to this agreement have to be made in writing; a signature by electronic means is enough. If
      a provision is void, the others stand. The law of the Client’s seat applies.`,
    para`${client.initials('Client initials')} ${consultant.initials('Consultant initials')}\u00a0\u00a0 Both parties have
      read clauses 1 to 9.`,
    signed(
      para`The parties have signed this agreement on the dates below.`,
      { role: 'Client', heading: 'For the Client' },
      { role: 'Consultant', heading: 'The Consultant' }
    )
  ]
}
