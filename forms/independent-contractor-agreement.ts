import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid } from './paper/grid.js'
import { clause, clauseWith, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'
import { STATES } from './paper/us-states.js'

const client = fieldsOf('Client')
const contractor = fieldsOf('Contractor')

export const independentContractorAgreement: FormDefinition = {
  slug: 'independent-contractor-agreement',
  title: 'Independent contractor agreement',
  description: 'A business engages a contractor for services, by a fixed fee or by the hour.',
  state: null,
  category: 'business',
  updatedAt: '2026-11-26',
  roles: { Client: { order: 1 }, Contractor: { order: 2 } },
  body: [
    para`The Client engages the Contractor, and the Contractor agrees to perform the services described below, on the terms
      of this agreement.`,
    grid(
      [
        cell('Client: full legal name', 5, client.company('Client name')),
        cell('Address', 7, client.text('Client address'))
      ],
      [
        cell('Contractor: full legal name', 5, contractor.company('Contractor name')),
        cell('Address', 7, contractor.text('Contractor address'))
      ],
      [
        cell('Effective date', 4, client.date('Effective date')),
        cell('Services begin', 4, client.date('Services begin')),
        cell('Services to be completed by, if fixed', 4, client.date('Services end', { optional: true }))
      ],
      [cell('Services and deliverables', 12, client.text('Services', { height: 54 }))]
    ),
    choose(
      clause('Fee')`The Client will pay for the services (choose one):`,
      choice(
        client.oneOf('Fee basis', 'Fixed fee'),
        rich`a fixed fee of $${client.number('Fixed fee amount', { requiredIf: ['Fee basis', 'Fixed fee'] })} for all of the services.`
      ),
      choice(
        client.oneOf('Fee basis', 'Hourly fee'),
        rich`$${client.number('Hourly rate', { width: 60, requiredIf: ['Fee basis', 'Hourly fee'] })} an hour, up to
          ${client.number('Maximum hours', { width: 44, optional: true })} hours unless the Client agrees to more in
          writing.`
      )
    ),
    clause('Invoices and expenses')`The Contractor will invoice on completion or, for work that lasts longer, at the
      end of each month. The Client will pay each proper invoice within
      ${client.number('Payment term in days', { width: 36 })} days of receiving it. The Client reimburses only
      expenses that it has approved in writing beforehand, at cost and against receipts.`,
    clauseWith(
      clause('Independent contractor')`The Contractor is an independent business and not an employee, partner or agent
        of the Client. In particular:`,
      rich`the Contractor decides how, when and where the services are performed, uses its own tools, and may work for
        others at the same time;`,
      rich`the Contractor pays its own taxes, insurance and licenses, and is not entitled to the benefits of employees; and`,
      rich`neither party may bind the other to anything.`
    ),
    clause('Quality of the services')`The Contractor will perform the services with the skill and care of a competent
      professional, in compliance with the law, and will correct at its own cost work that does not meet this standard if
      the Client reports it within 30 days of delivery.`,
    clause('Work product')`On full payment for it, everything that the Contractor creates for the Client under this
      agreement (the “**Work Product**”) belongs to the Client, and the Contractor assigns to the Client all rights in
      it, including copyright. The Contractor keeps what it owned before or develops independently, and grants the
      Client a perpetual, non-exclusive, royalty-free license to use any of it that is contained in the Work Product.`,
    clause('Confidentiality')`Each party will keep secret the other’s non-public business information, use it only for
      this agreement, and return or destroy it on request. This does not apply to information that is public, already
      known, independently developed or required by law to be disclosed, nor does it limit disclosures that the law
      protects.`,
    clause('Responsibility')`The Contractor will indemnify the Client against third-party claims that arise from its
      negligence, its willful misconduct, or its infringement of another’s rights; the Client will do the same for claims
      that arise from materials it supplies. Neither party is liable to the other for lost profits or for indirect loss,
      except for breach of confidentiality or what must be indemnified under this clause.`,
    clause('Ending the agreement')`Either party may end this agreement by written notice of
      ${client.number('Notice period in days', { width: 36 })} days, or at once if the other is in material breach and does
      not cure it within 10 days of being told. The Client will pay for services properly performed and expenses properly
      incurred until then. The clauses on work product, confidentiality and responsibility continue.`,
    clause('General')`The law of the State of ${client.choice('Governing state', STATES, { width: 120 })} governs this
      agreement. It is the whole agreement of the parties about its subject, may be changed only in writing signed by
      both, and may not be assigned by either without the other’s consent. If a provision cannot be enforced, the rest
      stays in force. Notices go to the addresses above. It may be signed electronically and in counterparts.`,
    signed(
      para`The parties have signed this agreement on the dates below.`,
      { role: 'Client', hasTitle: true },
      { role: 'Contractor', hasTitle: true }
    )
  ]
}
