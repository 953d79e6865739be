import { care, condition, fairness, general, occupants, parties, pets, transfer, utilities } from './clauses/tenancy.js'
import { texasDisclosures } from './clauses/texas-rental.js'
import { fieldsOf } from './paper/blank.js'
import type { FormDefinition } from './paper/form.js'
import { cell, section } from './paper/grid.js'
import { clause, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'
import { dayOfMonth } from './paper/validations.js'

const landlord = fieldsOf('Landlord')

export const residentialLeaseTx: FormDefinition = {
  slug: 'residential-lease-tx',
  title: 'Residential lease',
  description: 'Lease of a home in Texas for a fixed term, with the notices of the Texas Property Code.',
  state: 'TX',
  category: 'real-estate',
  updatedAt: '2026-11-26',
  roles: { Landlord: { order: 1 }, Tenant: { order: 2 } },
  body: [
    section('Parties and Premises', ...parties),
    section(
      'Key terms',
      [
        cell('Lease begins', 3, landlord.date('Start date')),
        cell('Lease ends', 3, landlord.date('End date')),
        cell('Monthly rent', 3, rich`$${landlord.number('Monthly rent', { width: 'rest' })}`),
        cell('Security deposit', 3, rich`$${landlord.number('Security deposit', { width: 'rest' })}`)
      ],
      [
        cell('Where and how rent is paid', 8, landlord.text('How rent is paid')),
        cell('Day of the month on which rent is due', 4, landlord.number('Rent due day', { validation: dayOfMonth }))
      ]
    ),
    clause('Lease')`The Landlord leases the Premises to the Tenant for the term above. After that the lease continues
      from month to month, unless either party has given written notice of at least 30 days that it will end with the
      term or, later, with a month.`,
    clause('Rent')`The Tenant pays the rent above in advance, in full and without demand, on the day above. The Tenant
      may not withhold or offset rent, except as the law allows. Rent for part of a month is prorated by the day.`,
    clause('Late fee')`If any rent is still unpaid ${landlord.number('Grace days', { width: 32 })} full days (at least
      two) after the day on which it was due, the Tenant owes a late fee of
      $${landlord.number('Late charge', { width: 60 })}. It is a reasonable estimate of the Landlord’s uncertain
      damage and does not exceed 12 percent of the month’s rent (10 percent in a structure with more than four homes).`,
    clause('Security deposit')`The Landlord may deduct from the deposit damages and charges for which the Tenant is
      legally liable, but not normal wear and tear. On or before the 30th day after the Tenant surrenders the
      Premises, the Landlord refunds the deposit, or mails the balance with an itemized list of all deductions, to the
      forwarding address that the Tenant has given in writing. **The Tenant may not withhold any part of the last
      month’s rent because of the deposit.**`,
    occupants,
    utilities,
    condition,
    care,
    clause('Repairs by the Landlord')`**The Landlord will make a diligent effort to repair or remedy a condition that
      materially affects the physical health or safety of an ordinary tenant, after the Tenant has given notice of it
      to the person or place to which rent is normally paid and if the Tenant is not then behind with rent. If the
      Landlord does not do so within a reasonable time, Property Code sections 92.056 and 92.0561 give the Tenant
      remedies, which may include ending this lease, having the condition repaired and deducting the cost from rent,
      and going to court.** Requests are best made in writing.`,
    clause('Locks and alarms')`The Landlord provides the locks, bolts and viewers that Property Code chapter 92,
      subchapter D, requires, rekeys the outside doors within seven days after the Tenant moves in, and installs and
      inspects smoke alarms. The Tenant may ask for further security devices at the Tenant’s cost.`,
    clause('Entry')`The Landlord may enter at reasonable times and after reasonable notice, of 24 hours where
      possible, to inspect, repair or show the Premises; without notice in an emergency.`,
    pets,
    transfer,
    clause('Insurance')`The Landlord’s insurance does not cover the Tenant’s belongings or liability. The Tenant is
      advised to carry renter’s insurance, and flood insurance where there is a risk.`,
    clause('Early end by the Tenant')`If the Tenant leaves before the term ends without a right to do so, the Tenant
      owes the rent that falls due, less what the Landlord obtains or could reasonably obtain by reletting. The
      Landlord has a duty to mitigate.`,
    clause('Default')`If the Tenant does not pay rent or breaches this lease, the Landlord may end the Tenant’s right
      of possession by the
      written notice that the law requires, of at least three days, and recover possession through the courts. The
      Landlord will not shut off utilities, and will change locks only as Property Code section 92.0081 allows.`,
    fairness,
    general('Texas law'),
    ...texasDisclosures,
    signed(
      para`By signing, the parties agree to this lease and confirm its notices. The Landlord gives the Tenant a copy within three
        business days.`,
      { role: 'Landlord', hasTitle: true },
      { role: 'Tenant' }
    )
  ]
}
