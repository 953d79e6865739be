import { fieldsOf } from './paper/blank.js'
import { choice, choices, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { bar, cell, grid } from './paper/grid.js'
import { note, notice, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'

const landlord = fieldsOf('Landlord')
const tenant = fieldsOf('Tenant')

export const leadPaintDisclosure: FormDefinition = {
  slug: 'lead-paint-disclosure',
  title: 'Disclosure of lead-based paint and lead hazards',
  description: 'For a lease of housing built before 1978 by a landlord who acts without an agent.',
  state: null,
  category: 'real-estate',
  updatedAt: '2026-11-26',
  roles: { Landlord: { order: 1 }, Tenant: { order: 2 } },
  body: [
    grid([
      cell('Address of the housing', 9, landlord.text('Property address')),
      cell('Year built, if known', 3, landlord.text('Year built', { optional: true }))
    ]),
    // The regulation (24 CFR 35.92) prescribes these words.
    notice('Lead Warning Statement', 10)`Housing built before 1978 may contain lead-based paint. Lead from
      paint, paint chips, and dust can pose health hazards if not managed properly. Lead exposure is especially
      harmful to young children and pregnant women. Before renting pre-1978 housing, lessors must disclose the
      presence of known lead-based paint and/or lead-based paint hazards in the dwelling. Lessees must also receive a
      federally approved pamphlet on lead poisoning prevention.`,
    bar('Landlord’s disclosure'),
    choose(
      para`${landlord.initials('Landlord initials for hazards')}\u00a0\u00a0 (a) Presence of lead-based paint or lead-based paint
        hazards (choose one):`,
      choice(
        landlord.oneOf('Known lead', 'Lead is known'),
        rich`Known lead-based paint or hazards are present in the housing (explain):
          ${landlord.line('Known lead explanation', { requiredIf: ['Known lead', 'Lead is known'] })}`
      ),
      choice(
        landlord.oneOf('Known lead', 'No lead is known'),
        rich`The landlord has no knowledge of lead-based paint or lead-based paint hazards in the housing.`
      )
    ),
    choose(
      para`${landlord.initials('Landlord initials for records')}\u00a0\u00a0 (b) Records and reports available to the landlord
        (choose one):`,
      choice(
        landlord.oneOf('Lead records', 'Lead records given'),
        rich`The landlord has given the tenant all available records and reports on lead-based paint or hazards in the
          housing (list the documents): ${landlord.line('Lead records list', { requiredIf: ['Lead records', 'Lead records given'] })}`
      ),
      choice(
        landlord.oneOf('Lead records', 'No lead records'),
        rich`The landlord has no records or reports on lead-based paint or hazards in the housing.`
      )
    ),
    bar('Tenant’s acknowledgment'),
    para`${tenant.initials('Tenant initials for records')}\u00a0\u00a0 (c) The tenant has received copies of all documents listed
      above, if any.`,
    para`${tenant.initials('Tenant initials for pamphlet')}\u00a0\u00a0 (d) The tenant has received the pamphlet _Protect Your Family
      From Lead in Your Home_.`,
    bar('Certification of accuracy'),
    choices(
      choice(
        landlord.mustTick('No agent'),
        rich`The landlord offers this housing without an agent. (An agent must sign a disclosure with an agent’s
          acknowledgment; do not use this form then.)`
      )
    ),
    note`Give this disclosure before the tenant is bound by the lease, attach it to the lease, and keep a signed copy for at
      least three years from the beginning of the lease.`,
    signed(
      para`Each of us has reviewed the information above and certifies that, to the best of our knowledge, what we have stated
        is true and accurate.`,
      { role: 'Landlord' },
      { role: 'Tenant' }
    )
  ]
}
