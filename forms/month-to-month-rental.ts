import { care, condition, fairness, general, occupants, parties, pets, transfer, utilities } from './clauses/tenancy.js'
import { fieldsOf } from './paper/blank.js'
import type { FormDefinition } from './paper/form.js'
import { section } from './paper/grid.js'
import { clause, note, para } from './paper/prose.js'
import { signed } from './paper/signatures.js'
import { dayOfMonth } from './paper/validations.js'

const landlord = fieldsOf('Landlord')

export const monthToMonthRental: FormDefinition = {
  slug: 'month-to-month-rental',
  title: 'Month-to-month rental agreement',
  description:
    'A home is rented from month to month until either party gives notice. For states without a form of their own.',
  state: null,
  category: 'real-estate',
  updatedAt: '2026-11-26',
  roles: { Landlord: { order: 1 }, Tenant: { order: 2 } },
  body: [
    section('Parties and Premises', ...parties),
    clause('Tenancy')`The Landlord rents the Premises to the Tenant from ${landlord.date('Start date')}, month to
      month, until either party ends the tenancy as stated below.`,
    clause('Rent')`The rent is $${landlord.number('Monthly rent')} a month, payable in advance on day
      ${landlord.number('Rent due day', { width: 32, validation: dayOfMonth })} of each month, by ${landlord.line('How rent is paid')} Rent for part of a
      month is prorated by the day. For the first period, $${landlord.number('First payment')} is payable on signing.`,
    clause('Change of rent')`The Landlord may change the rent or other terms by written notice of at least 30 days, or
      of any longer period that the law asks for, and within any limits that the law sets.`,
    clause('Late rent')`If rent is not paid within ${landlord.number('Grace days', { width: 32 })} days after it is
      due, the Tenant owes a late charge of $${landlord.number('Late charge', { width: 60 })}, which the parties
      regard as a fair estimate of the Landlord’s cost, but not more than the law allows. For a payment that the bank
      returns the Tenant owes the fee that the law allows.`,
    clause('Security deposit')`The Tenant deposits $${landlord.number('Security deposit')} as security for unpaid rent
      and for damage beyond normal wear and tear. The Landlord holds it as the law requires and, within the time that
      the law sets after the Tenant has moved out, returns it with an itemized statement of anything deducted. The
      Tenant will give a forwarding address.`,
    occupants,
    utilities,
    condition,
    care,
    clause('Repairs by the Landlord')`The Landlord keeps the Premises fit to live in and complies with building and
      housing codes. The Landlord makes necessary repairs within a reasonable time after being told of them.`,
    clause('Entry')`The Landlord may enter at reasonable times, after notice of at least 24 hours or longer if the law
      asks for it, to inspect, repair or show the Premises, and in an emergency without notice.`,
    pets,
    transfer,
    clause('Ending the tenancy')`Either party may end this tenancy by written notice of at least
      ${landlord.number('Notice days', { width: 36 })} days, but not less than the law asks for. Where the law requires a reason for
      the Landlord’s notice, the notice states it. On moving out the Tenant removes all belongings, returns the keys, and leaves
      the Premises as clean as they were received.`,
    clause('Default')`If rent is not paid or another duty is seriously breached, the Landlord may, after the notices
      that the law requires, end the tenancy and recover possession through the courts, and in no other way. Both
      parties must take reasonable steps to limit their losses.`,
    clause('Disclosures')`If the home was built before 1978, the lead-based paint disclosure and the federal pamphlet
      are attached. Other attachments: ${landlord.line('Attachments', { optional: true })}`,
    fairness,
    general('The law of the state in which the Premises are'),
    note`State and city law adds to these terms and may override them: on deposits, rent increases, notices and disclosures.`,
    signed(
      para`The parties have signed this agreement on the dates below.`,
      { role: 'Landlord', hasTitle: true },
      { role: 'Tenant' }
    )
  ]
}
