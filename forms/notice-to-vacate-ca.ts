import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid } from './paper/grid.js'
import { clause, note, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'

const tenant = fieldsOf('Tenant')
const landlord = fieldsOf('Landlord')
const inspection = (label: string) => tenant.oneOf('Initial inspection', label)

export const noticeToVacateCa: FormDefinition = {
  slug: 'notice-to-vacate-ca',
  title: 'Tenant’s notice to vacate',
  description: 'A California tenant ends a month-to-month tenancy, and the landlord confirms receipt.',
  state: 'CA',
  category: 'real-estate',
  updatedAt: '2026-11-26',
  roles: { Tenant: { order: 1 }, Landlord: { order: 2 } },
  body: [
    grid(
      [
        cell('To the landlord or manager', 8, tenant.text('Landlord name')),
        cell('Date of this notice', 4, tenant.date('Notice date'))
      ],
      [cell('From the tenant', 12, tenant.name('Tenant name'))],
      [cell('Address of the rental unit, with unit number', 12, tenant.text('Property address'))]
    ),
    clause('Notice')`I give notice that I end my month-to-month tenancy of the rental unit above and will move out and
      return the keys on or before ${tenant.date('Move-out date')}. This is at least 30 days after you receive this
      notice (California Civil Code section 1946.1), or the shorter time that our agreement allows.`,
    clause('Rent')`I will pay rent until that date. If it is not the last day of a rental period, please tell me the
      rent for the part of the period that I owe.`,
    choose(
      clause('Inspection before I move out')`The law lets me ask for an inspection during the last two weeks of the
        tenancy, and be present, so that I can remedy what might otherwise be deducted from my deposit. (Choose one.)`,
      choice(
        inspection('Inspection requested'),
        rich`I ask for an inspection. Days and times that suit me: ${tenant.line('Inspection times', { requiredIf: ['Initial inspection', 'Inspection requested'] })}`
      ),
      choice(inspection('Inspection declined'), rich`I do not ask for an inspection.`)
    ),
    clause('Security deposit')`Please return my security deposit, with an itemized statement of any deductions and the
      receipts and photographs that the law asks for, within 21 days after I move out (Civil Code section 1950.5).`,
    choose(
      para`Please send it (choose one):`,
      choice(
        tenant.oneOf('Deposit return', 'Deposit by mail'),
        rich`by mail to: ${tenant.line('Forwarding address', { requiredIf: ['Deposit return', 'Deposit by mail'] })}`
      ),
      choice(
        tenant.oneOf('Deposit return', 'Deposit by electronic transfer'),
        rich`electronically, if you agree, to: ${tenant.line('Deposit transfer details', { requiredIf: ['Deposit return', 'Deposit by electronic transfer'] })}`
      )
    ),
    clause('How to reach me')`After I have moved, I can be reached by telephone or email at
      ${tenant.line('Contact after move-out')}`,
    clause('Receipt')`By signing, the landlord confirms that this notice was received on
      ${landlord.date('Date received')}, accepts its delivery by electronic means, and agrees that the tenancy ends on the
      move-out date above. This receipt settles nothing about rent or deposit.`,
    note`For month-to-month tenancies. A lease for a fixed term ends as it provides; survivors of domestic violence, members of
      the armed forces, and others may have rights to leave earlier. If you cannot get a signed receipt, deliver a copy by
      certified mail.`,
    signed(
      para`Signed by the tenant, and by the landlord in receipt:`,
      { role: 'Tenant' },
      { role: 'Landlord', hasTitle: true }
    )
  ]
}
