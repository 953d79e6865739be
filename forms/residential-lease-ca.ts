import { californiaDisclosures } from './clauses/california-rental.js'
import { care, condition, fairness, general, occupants, parties, pets, transfer, utilities } from './clauses/tenancy.js'
import { fieldsOf } from './paper/blank.js'
import type { FormDefinition } from './paper/form.js'
import { cell, section } from './paper/grid.js'
import { clause, note, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'
import { dayOfMonth } from './paper/validations.js'

const landlord = fieldsOf('Landlord')

export const residentialLeaseCa: FormDefinition = {
  slug: 'residential-lease-ca',
  title: 'Residential lease',
  description: 'Lease of a home in California for a fixed term, with the state’s customary disclosures.',
  state: 'CA',
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
        cell('Rent is paid to (name)', 5, landlord.text('Rent payee')),
        cell('Payee’s telephone', 3, landlord.text('Rent payee telephone')),
        cell('Day of the month on which rent is due', 4, landlord.number('Rent due day', { validation: dayOfMonth }))
      ],
      [
        cell('Address for payment, or account for electronic payment', 8, landlord.text('Rent payment address')),
        cell('Hours, if paid in person', 4, landlord.text('Rent payment hours', { optional: true }))
      ],
      [cell('Manager and address for service, if not the Landlord', 12, landlord.text('Manager', { optional: true }))]
    ),
    clause('Lease')`The Landlord leases the Premises to the Tenant for the term above. If the Tenant stays after the
      term and the Landlord accepts rent, the tenancy continues from month to month on the same terms, until ended as
      the law provides.`,
    clause('Rent')`The Tenant pays the rent above in advance on the day above, by
      ${landlord.text('How rent is paid', { width: 150 })}. The Tenant may always pay in at least one form that is neither cash nor
      electronic transfer, unless the law allows the Landlord to demand cash. Rent for part of a month is one thirtieth a day.`,
    clause('Late or returned payments')`If rent is not received within ${landlord.number('Grace days', { width: 32 })}
      days after it is due, the Landlord incurs costs that are hard to measure; the parties agree on
      $${landlord.number('Late charge', { width: 60 })} as a reasonable estimate of them. For a returned payment the
      Tenant owes $25 the first time and $35 for each later one. Neither excuses the delay.`,
    clause('Security deposit')`The deposit is not more than one month’s rent, or two months’ rent where the law so
      allows a small landlord. The Landlord may use only what is reasonably necessary for unpaid rent, for damage
      beyond ordinary wear and tear, and for cleaning to the original level. Within 21 days after the Tenant moves
      out, the Landlord returns the rest with an itemized statement and the receipts and photographs that the law asks
      for. Before that the Tenant may ask for an inspection during the last two weeks of the tenancy and be present at
      it (Civil Code section 1950.5).`,
    occupants,
    utilities,
    condition,
    care,
    clause('Habitability and repairs')`The Landlord keeps the Premises fit to live in as Civil Code sections 1941 and
      1941.1 require, and provides working smoke and carbon monoxide alarms and locks. The Tenant has the remedies
      that the law provides.`,
    clause('Entry')`Except in an emergency, or if the Tenant consents at the time, the Landlord enters only in normal
      business hours, for a purpose that Civil Code section 1954 allows, and after written notice of at least 24 hours
      (six days if mailed).`,
    pets,
    transfer,
    clause('Insurance')`The Landlord’s insurance does not cover the Tenant’s belongings or liability. The Tenant is
      advised to carry renter’s insurance.`,
    clause('Early end by the Tenant')`If the Tenant leaves before the term ends, the Tenant owes rent until the term
      ends, less what the Landlord obtains, or could with reasonable efforts obtain, by renting to someone else.
      Members of the armed forces and victims of domestic violence and other crimes may end the lease early as the law
      provides.`,
    clause('Default')`If the Tenant fails to pay rent or seriously breaches this lease, the Landlord may recover
      possession through the courts after the notice that the law requires, and in no other way. In an action on this
      lease each party bears its own attorney’s fees, unless the law provides otherwise.`,
    fairness,
    general('California law'),
    ...californiaDisclosures,
    note`If this lease was negotiated mainly in Spanish, Chinese, Tagalog, Vietnamese or Korean, the Landlord must give the Tenant a
      translation of it before it is signed (Civil Code section 1632). City and county law may add to these terms.`,
    signed(
      para`By signing, the parties agree to this lease and confirm its disclosures.`,
      { role: 'Landlord', hasTitle: true },
      { role: 'Tenant' }
    )
  ]
}
