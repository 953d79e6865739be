import { fieldsOf } from '../paper/blank.js'
import { type Part, together } from '../paper/block.js'
import { choice, choices, choose } from '../paper/choices.js'
import { clause, heading, notice, para } from '../paper/prose.js'
import { rich } from '../paper/rich-text.js'

const landlord = fieldsOf('Landlord')
const tenant = fieldsOf('Tenant')

/** The notices that a Texan lease customarily contains. */
export const texasDisclosures: Part[] = [
  heading('Texas notices'),
  // Property Code 92.016, 92.0161 and 92.017 ask for words like these.
  notice('Special rights to end the lease')`Tenants may have special statutory rights to terminate the lease early in
    certain
    situations involving family violence, certain sexual offenses or stalking, or a military deployment or transfer.`,
  clause('Owner and manager')`The owner of record of the Premises is
    ${landlord.text('Owner of record', { width: 200 })}, whose address is ${landlord.line('Owner address')} If another
    company manages the Premises, its name and address are: ${landlord.line('Property manager', { optional: true })}`,
  clause('Emergencies')`Conditions that materially affect health or safety may be reported at any hour to
    ${landlord.text('Emergency repair telephone', { width: 150 })}.`,
  clause('Flood')`The separate flood disclosure that Property Code section 92.0135 requires is given with this lease.`,
  clause('Parking and vehicles')`If the property has parking rules or permits towing, a copy of the rules is attached
    and is part of this lease.`,
  choose(
    clause('The Premises')`The Landlord discloses (check what applies; details are attached):`,
    choice(
      landlord.tick('Built before 1978'),
      rich`the home was built before 1978: the lead disclosure and pamphlet are attached`
    ),
    choice(
      landlord.tick('Submetered utilities'),
      rich`water or electricity is submetered or allocated among tenants: the notice and rules are attached`
    ),
    choice(
      landlord.tick('Owners association'),
      rich`the property belongs to an owners’ association: its rules are attached`
    )
  ),
  together(
    para`**The Tenant has received these attachments** (check those received):`,
    choices(
      choice(tenant.tick('Flood disclosure received'), rich`the separate flood disclosure`),
      choice(tenant.tick('Lead pamphlet received'), rich`lead disclosure and pamphlet, if built before 1978`),
      choice(tenant.tick('Condition form received'), rich`a form to record the condition of the Premises`),
      choice(tenant.tick('Rules received'), rich`rules of the property, parking or association, if any`)
    )
  )
]
