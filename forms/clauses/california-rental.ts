import { fieldsOf } from '../paper/blank.js'
import { type Part, together } from '../paper/block.js'
import { choice, choices, choose } from '../paper/choices.js'
import { clause, heading, notice, para } from '../paper/prose.js'
import { rich } from '../paper/rich-text.js'

const landlord = fieldsOf('Landlord')
const tenant = fieldsOf('Tenant')
const coverage = (label: string) => landlord.oneOf('Tenant Protection Act', label)
const smoking = (label: string) => landlord.oneOf('Smoking', label)

// Civil Code 1946.2 and 1947.12 prescribe these notices, in type of 12 points.
const tenantProtection: Part[] = [
  choose(
    clause('Tenant Protection Act')`The Landlord states that the Premises are (choose one):`,
    choice(coverage('Tenant Protection Act applies'), rich`subject to the Act: the first notice below applies.`),
    choice(
      coverage('Tenant Protection Act exemption by ownership'),
      rich`exempt as a home that is alienable separately and not owned by a real estate trust, a corporation or a company
        with a corporate member: the second notice below applies.`
    ),
    choice(
      coverage('Other Tenant Protection Act exemption'),
      rich`exempt for another reason: ${landlord.line('Tenant Protection Act exemption reason', {
        requiredIf: ['Tenant Protection Act', 'Other Tenant Protection Act exemption']
      })}`
    )
  ),
  notice('First notice: rent limits and just cause', 12)`California law limits the amount your rent can be
    increased. See Section 1947.12 of the Civil Code for more information. California law also provides that after all
    of the tenants have continuously and lawfully occupied the property for 12 months or more or at least one of the
    tenants has continuously and lawfully occupied the property for 24 months or more, a landlord must provide a
    statement of cause in any notice to terminate a tenancy. See Section 1946.2 of the Civil Code for more
    information.`,
  notice('Second notice: exemption', 12)`This property is not subject to the rent limits imposed by Section
    1947.12 of the Civil Code and is not subject to the just cause requirements of Section 1946.2 of the Civil Code.
    This property meets the requirements of Sections 1947.12(d)(5) and 1946.2(e)(8) of the Civil Code and the owner is
    not any of the following: (1) a real estate investment trust, as defined by Section 856 of the Internal Revenue
    Code; (2) a corporation; or (3) a limited liability company in which at least one member is a corporation.`
]

// Civil Code 1941.1, since 2026, gives the words of the choice.
const appliances = choose(
  clause('Stove and refrigerator')`The Landlord provides and maintains a stove and a refrigerator in good working
    order. If the Tenant keeps a refrigerator of the Tenant’s own, the Tenant may end that by written notice of 30
    days, at the end of which the Landlord installs one in good working order. (Check only if asked for.)`,
  choice(
    tenant.tick('Own refrigerator'),
    rich`Under state law, the landlord is required to provide a refrigerator in good working order in your unit. By checking
      this box, you acknowledge that you have asked to bring your own refrigerator and that you are responsible for keeping
      that refrigerator in working order.`
  )
)

// Government Code 8589.45.
const flood = choose(
  clause('Flood')`Information about hazards, including flood hazards, that may affect the Premises is available from the
    California Office of Emergency Services at myhazards.caloes.ca.gov. The Landlord’s insurance does not cover the loss of
    the Tenant’s belongings; the Tenant is advised to consider renter’s and flood insurance against fire, flood and other
    risks. The Landlord is not required to provide more information on flood hazards than this. (Check if so.)`,
  choice(
    landlord.tick('Flood hazard known'),
    rich`The Landlord has actual knowledge that the Premises are in a special flood hazard area or an area of potential
      flooding.`
  )
)

const premises = choose(
  clause('The Premises')`The Landlord discloses, to the extent of the Landlord’s knowledge (check what applies; details
    are attached):`,
  choice(
    landlord.tick('Built before 1978'),
    rich`the home was built before 1978: the lead disclosure and pamphlet are attached`
  ),
  choice(
    landlord.tick('Shared utility meter'),
    rich`a gas or electric meter also serves areas outside the Premises: the
    written agreement on who pays is attached`
  ),
  choice(
    landlord.tick('Pest control service'),
    rich`a pest control service treats the building: its notice is attached`
  ),
  choice(landlord.tick('Death on the Premises'), rich`an occupant died on the Premises within the last three years`),
  choice(
    landlord.tick('Known contamination'),
    rich`asbestos, mold above safe limits, methamphetamine or other contamination
    is known, or an order about it is pending`
  ),
  choice(landlord.tick('Former ordnance site'), rich`a former military ordnance site is within one mile`),
  choice(landlord.tick('Demolition permit'), rich`a permit to demolish the building has been applied for`)
)

const tobacco = choose(
  clause('Smoking')`Smoking and vaping of tobacco or cannabis is (choose one):`,
  choice(smoking('Smoking prohibited'), rich`prohibited everywhere on the property`),
  choice(
    smoking('Smoking permitted in places'),
    rich`permitted only here: ${landlord.line('Smoking areas', { requiredIf: ['Smoking', 'Smoking permitted in places'] })}`
  )
)

// Civil Code 2079.10a and 1785.26 give the words of these two.
const statewide: Part[] = [
  notice('Registered sex offenders')`Notice: Pursuant to Section 290.46 of the Penal Code, information about specified
    registered sex offenders is made available to the public via an Internet Web site maintained by the Department of
    Justice at www.meganslaw.ca.gov. Depending on an offender’s criminal history, this information will include either
    the address at which the offender resides or the community of residence and ZIP Code in which he or she resides.`,
  notice('Credit reporting')`As required by law, you are hereby notified that a negative credit report reflecting on
    your credit record may be submitted to a credit reporting agency if you fail to fulfill the terms of your credit
    obligations.`
]

const received = together(
  para`**The Tenant has received these attachments** (check those received):`,
  choices(
    choice(tenant.tick('Bed bug notice received'), rich`information about bed bugs (Civil Code section 1954.603)`),
    choice(tenant.tick('Mold booklet received'), rich`the state’s consumer booklet on dampness and mold`),
    choice(tenant.tick('Lead pamphlet received'), rich`lead disclosure and pamphlet, if built before 1978`),
    choice(
      tenant.tick('Rent reporting offer received'),
      rich`offer of positive rent reporting, if the law requires it`
    ),
    choice(tenant.tick('Local notices received'), rich`notices of local rent control or tenant protection, if any`)
  )
)

/** What a Californian landlord customarily discloses in a lease. */
export const californiaDisclosures: Part[] = [
  heading('California disclosures'),
  ...tenantProtection,
  appliances,
  premises,
  flood,
  tobacco,
  ...statewide,
  received
]
