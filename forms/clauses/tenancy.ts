import { fieldsOf } from '../paper/blank.js'
import { type Cell, cell } from '../paper/grid.js'
import { clause, clauseWith } from '../paper/prose.js'
import { rich } from '../paper/rich-text.js'

const landlord = fieldsOf('Landlord')
const tenant = fieldsOf('Tenant')

/** Who rents what to whom; the same in every rental agreement. */
export const parties: Cell[][] = [
  [
    cell('Landlord: full legal name', 5, landlord.text('Landlord name')),
    cell('Landlord’s address for notices', 7, landlord.text('Landlord address'))
  ],
  [
    cell('Tenant: full legal name', 5, tenant.name('Tenant name')),
    cell('Tenant’s email and telephone', 7, tenant.text('Tenant contact'))
  ],
  [cell('Address of the home, with unit number (the “Premises”)', 12, landlord.text('Premises address'))],
  [
    cell(
      'Also included: parking, storage, furniture, appliances',
      12,
      landlord.text('Included items', { optional: true })
    )
  ]
]

export const occupants = clause('Use and occupants')`The Premises are the private home of the Tenant, of the Tenant’s
  minor children, and of these people: ${landlord.line('Other occupants', { optional: true })} Guests may stay up to
  14 days in six months. The Tenant will not use the Premises for anything unlawful, nor disturb the neighbors.`

export const condition = clause('Condition')`The Tenant has inspected the Premises, or had the opportunity to. The
  parties will record their condition in writing at the beginning and the end of the tenancy; the Tenant will report
  defects that appear within seven days after moving in. What is not reported then is not thereby the Tenant’s fault.`

export const utilities = clause('Utilities')`The Landlord pays for these utilities and services:
  ${landlord.line('Utilities paid by landlord', { optional: true })} The Tenant pays for all others, in the Tenant’s own name
  where the supplier allows it.`

export const care = clauseWith(
  clause('Care of the Premises')`The Tenant will:`,
  rich`keep the Premises clean and safe, and dispose of waste properly;`,
  rich`tell the Landlord promptly, in writing where possible, of leaks, mold, pests, failing smoke or carbon monoxide alarms,
    and anything else that needs repair;`,
  rich`not alter or paint the Premises or change locks without consent, except as the law allows; and`,
  rich`pay for damage that the Tenant or guests cause by fault, normal wear and tear excepted.`
)

export const pets = clause('Animals')`No animals may be kept without the Landlord’s written consent, except: 
  ${landlord.line('Permitted animals', { optional: true })} Assistance animals are not pets: they are admitted as fair housing
  law requires, without pet rent or pet deposit.`

export const transfer = clause('Assignment and subletting')`The Tenant may not assign this agreement, sublet, or list
  the Premises for short stays without the Landlord’s prior written consent. A sale of the Premises does not end this
  agreement: the new owner takes the Landlord’s place.`

export const fairness = clause('Equal housing; no retaliation')`The Landlord does not discriminate on any ground that
  federal, state or local law forbids, and does not retaliate against a tenant who exercises a legal right. Nothing in
  this agreement waives a right that the law does not allow to be waived.`

/** The last clause of a rental agreement in this state. */
export const general = (law: string) => clause('General')`This document and its attachments are the whole agreement.
  Changes must be in writing and signed by both parties, except those that the law lets one party make by notice. A
  breach that is tolerated once may still be objected to later. If a provision cannot be enforced, the rest stays in
  force. ${law} governs. It may be signed electronically and in counterparts, and each party receives a complete copy.`
