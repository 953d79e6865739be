import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { cell, grid } from './paper/grid.js'
import { clause, clauseWith, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'

const employer = fieldsOf('Employer')
const PAY_FREQUENCIES = ['weekly', 'every two weeks', 'twice a month', 'monthly']

export const employmentOfferLetter: FormDefinition = {
  slug: 'employment-offer-letter',
  title: 'Employment offer letter',
  description: 'An employer offers at-will employment, with pay, benefits and conditions, and the candidate accepts.',
  state: null,
  category: 'employment',
  updatedAt: '2026-11-26',
  roles: { Employer: { order: 1 }, Candidate: { order: 2 } },
  body: [
    grid(
      [
        cell('Employer', 8, employer.company('Employer name')),
        cell('Date of this letter', 4, employer.date('Letter date'))
      ],
      [
        cell('Candidate', 5, employer.text('Candidate name')),
        cell('Candidate’s address', 7, employer.text('Candidate address', { optional: true }))
      ]
    ),
    para`We are pleased to offer you employment on the terms of this letter. To accept, please sign it by
      ${employer.date('Offer expires')}, after which the offer lapses.`,
    clause('Position')`You will be employed as ${employer.text('Job title', { width: 190 })} and report to
      ${employer.text('Supervisor', { width: 170 })}. Your place of work will be ${employer.line('Place of work')}`,
    clause('Start date')`Your employment begins on ${employer.date('Start date')}, or on another date that we agree in
      writing.`,
    choose(
      clause('Hours and classification')`The position is (choose one):`,
      choice(
        employer.oneOf('Classification', 'Exempt'),
        rich`salaried and **exempt** from overtime pay under the Fair Labor Standards Act and state law.`
      ),
      choice(
        employer.oneOf('Classification', 'Non-exempt'),
        rich`**non-exempt**, and entitled to overtime pay for all overtime hours worked. Expected hours are
          ${employer.number('Hours per week', {
            width: 40,
            requiredIf: ['Classification', 'Non-exempt'],
            validation: { max: 168 }
          })} a week.`
      )
    ),
    clause('Pay')`Your base pay will be $${employer.number('Base pay', { width: 84 })} per
      ${employer.oneOf('Pay period', 'Pay per year')}\u00a0year\u00a0\u00a0 ${employer.oneOf('Pay period', 'Pay per hour')}\u00a0hour,
      less deductions that the law requires or you authorize, paid ${employer.choice('Pay frequency', PAY_FREQUENCIES)}. It may
      be reviewed from time to time.`,
    clause('Bonus and other pay')`In addition you are eligible for:
      ${employer.line('Bonus and other pay', { optional: true })} Any bonus, commission or equity is subject to the written
      plan that governs it. If nothing is entered, there is none.`,
    clause('Benefits and leave')`You may take part in the benefit plans that we offer to employees in similar
      positions, as their terms provide; we may change or end them. You will have
      ${employer.number('Vacation days', { width: 40, validation: { max: 366 } })} days of paid vacation a year, accrued under our policy, in
      addition to sick leave and holidays required by law or policy.`,
    clauseWith(
      clause('Conditions')`This offer depends on:`,
      rich`proof, within three business days of your start, that you may work in the United States (Form I-9);`,
      rich`satisfactory results of any lawful background or reference check, for which we will ask your separate consent;
        and`,
      rich`your promise, made by signing, that no agreement with anyone else prevents you from doing this work, and that you
        will not bring or use another’s confidential information.`
    ),
    clause('At-will employment')`**Your employment is at will.** You or we may end it at any time, with or without
      cause or notice, subject to applicable law. Only a written agreement signed by an officer of the employer can
      change this. This letter is not a contract for a definite period.`,
    clause('Policies and confidentiality')`You agree to follow our lawful policies as they are in force, and to keep our
      non-public business information confidential during and after your employment. Nothing in this letter or in our
      policies limits your right to discuss pay and working conditions, to report possible violations of law to a
      government agency, or to make other disclosures that the law protects.`,
    clause('Entire offer')`This letter replaces all earlier discussions about your employment. It is governed by the
      law of the state in which you will primarily work. Changes must be in writing, except that we may change pay,
      duties and benefits prospectively as the law allows.`,
    signed(
      para`We look forward to working with you. By signing, the candidate accepts this offer and its terms.`,
      { role: 'Employer', heading: 'For the employer', hasTitle: true },
      { role: 'Candidate', heading: 'Accepted by the candidate' }
    )
  ]
}
