import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, section } from './paper/grid.js'
import { clause, note, para } from './paper/prose.js'
import { type RichText, rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'
import { table } from './paper/table.js'

const hiring = fieldsOf('Hiring party')
const freelancer = fieldsOf('Freelance worker')

const service = (number: number): RichText[] => [
  rich`${hiring.line(`Service ${number}`, { optional: number > 1 })}`,
  rich`$${hiring.number(`Service ${number} value`, { width: 'rest', least: 40, optional: number > 1 })}`
]

export const freelanceAgreementNy: FormDefinition = {
  slug: 'freelance-agreement-ny',
  title: 'Freelance services agreement',
  description: 'Services of a freelance worker in New York, with the terms that the Freelance Isn’t Free Act asks for.',
  state: 'NY',
  category: 'business',
  updatedAt: '2026-11-26',
  roles: { 'Hiring party': { order: 1 }, 'Freelance worker': { order: 2 } },
  body: [
    note`For services of a freelance worker worth $800 or more, alone or together with other work for the same hiring party
      in the preceding 120 days (New York General Business Law, article 44-A). Not for sales representatives, lawyers,
      licensed medical professionals or construction contractors.`,
    section(
      'Parties',
      [cell('Hiring party: full legal name', 12, hiring.company('Hiring party name'))],
      [cell('Hiring party: mailing address', 12, hiring.text('Hiring party mailing address'))],
      [cell('Freelance worker: full legal name', 12, freelancer.text('Freelance worker name'))],
      [cell('Freelance worker: mailing address', 12, freelancer.text('Freelance worker mailing address'))]
    ),
    clause('Services')`The freelance worker will provide these services, itemized with the value of each:`,
    table(
      [
        { title: 'Service', share: 38 },
        { title: 'Value', share: 10 }
      ],
      service(1),
      service(2),
      service(3),
      service(4)
    ),
    clause('Dates of the services')`The services begin on ${hiring.date('Services begin')} and are to be completed by
      ${hiring.date('Services completed by')}.`,
    choose(
      clause('Rate and method of compensation')`The hiring party will pay (choose one):`,
      choice(
        hiring.oneOf('Compensation', 'Flat compensation'),
        rich`the total of the values above, $${hiring.number('Total compensation', { requiredIf: ['Compensation', 'Flat compensation'] })}, for all of the
          services;`
      ),
      choice(
        hiring.oneOf('Compensation', 'Hourly compensation'),
        rich`$${hiring.number('Hourly rate', { width: 60, requiredIf: ['Compensation', 'Hourly compensation'] })} an hour, the values above being estimates;`
      ),
      choice(
        hiring.oneOf('Compensation', 'Other compensation'),
        rich`as follows: ${hiring.line('Other compensation terms', { requiredIf: ['Compensation', 'Other compensation'] })}`
      )
    ),
    clause('Method of payment')`Payment is made by ${hiring.line('Method of payment')}`,
    clause('Date of payment')`Payment is due on or before ${hiring.date('Payment due', { optional: true })} or, if no
      date is entered, within 30 days after the services are completed.`,
    clause('List of services')`So that payment can be processed by that date, the freelance worker will send the
      hiring party a list of the services rendered by ${hiring.date('List of services due')}.`,
    clause('No lesser payment')`Once the freelance worker has begun the services, the hiring party will not require the
      freelance worker to accept less than the agreed compensation as a condition of being paid on time.`,
    clause('No retaliation')`The hiring party will not threaten, penalize or discriminate against the freelance worker
      for exercising rights under the Freelance Isn’t Free Act. Nothing in this agreement waives those rights.`,
    clause('Relationship')`The freelance worker is an independent contractor, decides how the services are performed,
      may work for others, and is responsible for his or her own taxes and insurance.`,
    clause('Rights in the work')`On full payment, the freelance worker assigns to the hiring party the copyright and
      all other rights in what was created for it under this agreement, and keeps the rights in everything that
      existed before. Until full payment all rights stay with the freelance worker.`,
    clause('Changes and ending')`Changes to the services, the dates or the compensation need the written consent of
      both. Either party may end this agreement by written notice of
      ${hiring.number('Notice period in days', { width: 36 })} days; services rendered until then are paid at the
      agreed rate, or in proportion to the work completed.`,
    clause('Copies')`The hiring party gives the freelance worker a copy of this agreement, and keeps its own for at
      least six years. New York law governs this agreement. It is the whole agreement of the parties about the
      services.`,
    signed(
      para`The parties have signed this agreement on the dates below.`,
      { role: 'Hiring party', hasTitle: true },
      { role: 'Freelance worker' }
    )
  ]
}
