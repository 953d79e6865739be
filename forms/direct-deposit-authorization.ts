import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { bar, type Cell, cell, section } from './paper/grid.js'
import { clause, note, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'
import { routingNumber } from './paper/validations.js'

const employee = fieldsOf('Employee')

function account(name: string, share: Cell, optional: boolean): Cell[][] {
  const kind = (label: string) =>
    optional ? employee.atMostOneOf(`${name} type`, label) : employee.oneOf(`${name} type`, label)
  return [
    [
      cell('Bank or credit union', 7, employee.text(`${name} bank`, { optional })),
      cell(
        'Kind of account (choose one)',
        5,
        rich`${kind(`${name} checking`)}\u00a0Checking\u00a0\u00a0\u00a0 ${kind(`${name} savings`)}\u00a0Savings`
      )
    ],
    [
      cell(
        'Routing number (nine digits)',
        4,
        employee.text(`${name} routing number`, { optional, validation: routingNumber })
      ),
      cell('Account number', 4, employee.text(`${name} number`, { optional })),
      share
    ]
  ]
}

export const directDepositAuthorization: FormDefinition = {
  slug: 'direct-deposit-authorization',
  title: 'Direct deposit authorization',
  description: 'An employee asks for pay to be deposited in one or two bank accounts.',
  state: null,
  category: 'employment',
  updatedAt: '2026-11-26',
  roles: { Employee: { order: 1 } },
  body: [
    note`Give this form to your payroll department. Deposits usually begin with the first or second pay day after it is
      received. Until then you are paid as before.`,
    section(
      '1   Employee',
      [
        cell('Employee’s full name', 7, employee.name('Employee name')),
        cell('Employee number, if any', 5, employee.text('Employee number', { optional: true }))
      ],
      [
        cell('Employer', 7, employee.text('Employer name')),
        cell('Telephone or email', 5, employee.text('Employee contact'))
      ]
    ),
    bar('2   What I ask for'),
    choose(
      para`Choose one:`,
      choice(employee.oneOf('Request', 'Start direct deposit'), rich`Start direct deposit.`),
      choice(
        employee.oneOf('Request', 'Change accounts'),
        rich`Change the accounts that I gave before to those below.`
      ),
      choice(
        employee.oneOf('Request', 'Stop direct deposit'),
        rich`Stop direct deposit and pay me in another way that the law allows. (Enter the account to be closed.)`
      )
    ),
    section(
      '3   First account: receives all that does not go to a second account',
      ...account('First account', cell('Share of pay', 4, rich`The remainder of my net pay`), false)
    ),
    section(
      '4   Second account (optional)',
      ...account(
        'Second account',
        cell(
          'Amount of each pay check',
          4,
          rich`$${employee.number('Second account amount', { width: 'rest', optional: true })}`
        ),
        true
      )
    ),
    bar('5   Authorization'),
    clause('Deposits')`I authorize my employer, and the bank that it uses for payroll, to deposit my net pay in the
      accounts above. I am a holder of each account, and the details that I have given are correct.`,
    clause('Corrections')`If an amount is deposited in error, I authorize my employer to have that entry reversed,
      within the time and as far as the rules for ACH payments and the law allow. My employer will tell me when it
      does so.`,
    clause('Choice and end')`Where the law makes direct deposit a choice, I choose it freely. This authorization stays
      in force until I change or revoke it in writing and my employer has had a reasonable time, not more than two pay
      periods, to act on that.`,
    clause('Pay statements')`I will still be given a statement of pay and deductions for each pay period.`,
    signed(para`I have read this authorization and agree to it.`, { role: 'Employee' })
  ]
}
