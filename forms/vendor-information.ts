import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { bar, cell, section } from './paper/grid.js'
import { note, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signatures } from './paper/signatures.js'
import { STATE_ABBREVIATIONS } from './paper/us-states.js'
import { routingNumber, taxNumber, zipCode } from './paper/validations.js'

const vendor = fieldsOf('Vendor')
const kind = (label: string) => vendor.oneOf('Tax classification', label)
const byAch = ['Payment method', 'Pay by ACH'] as const

export const vendorInformation: FormDefinition = {
  slug: 'vendor-information',
  title: 'Vendor and taxpayer information',
  description: 'A new vendor gives its tax identity, addresses and way of payment, and certifies them.',
  state: null,
  category: 'finance',
  updatedAt: '2026-11-26',
  roles: { Vendor: { order: 1 } },
  body: [
    note`We use this information to set up your account, to pay you and to report payments to tax authorities. It does not
      replace IRS Form W-9 or W-8, which we may ask for separately.`,
    section(
      '1   Vendor',
      [
        cell('Legal name, as on the income tax return', 7, vendor.company('Legal name')),
        cell('Business name, if different', 5, vendor.text('Business name', { optional: true }))
      ],
      [
        cell(
          'Federal tax classification (choose one)',
          12,
          rich`${kind('Individual or sole proprietor')}\u00a0Individual or sole\u00a0proprietor\u00a0\u00a0
            ${kind('C corporation')}\u00a0C\u00a0corporation\u00a0\u00a0 ${kind('S corporation')}\u00a0S\u00a0corporation\u00a0\u00a0
            ${kind('Partnership')}\u00a0Partnership\u00a0\u00a0 ${kind('Trust or estate')}\u00a0Trust\u00a0or\u00a0estate\u00a0\u00a0
            ${kind('LLC')}\u00a0LLC, taxed as ${vendor.choice('LLC tax treatment', ['C corporation', 'S corporation', 'Partnership'], { requiredIf: ['Tax classification', 'LLC'] })}\u00a0\u00a0
            ${kind('Other classification')}\u00a0Other:
            ${vendor.text('Other classification description', { width: 110, requiredIf: ['Tax classification', 'Other classification'] })}`
        )
      ],
      [
        cell(
          'Kind of taxpayer identification number (choose one)',
          6,
          rich`${vendor.oneOf('TIN type', 'EIN')}\u00a0EIN\u00a0\u00a0\u00a0 ${vendor.oneOf('TIN type', 'SSN')}\u00a0SSN\u00a0\u00a0\u00a0
            ${vendor.oneOf('TIN type', 'ITIN')}\u00a0ITIN`
        ),
        cell(
          'Taxpayer identification number',
          6,
          vendor.text('Taxpayer identification number', { validation: taxNumber })
        )
      ]
    ),
    section(
      '2   Addresses and contact',
      [cell('Street address', 12, vendor.text('Street address'))],
      [
        cell('City', 6, vendor.text('City')),
        cell('State', 2, vendor.choice('State', STATE_ABBREVIATIONS)),
        cell('ZIP code', 4, vendor.text('ZIP code', { validation: zipCode }))
      ],
      [cell('Address for payments, if different', 12, vendor.text('Remittance address', { optional: true }))],
      [
        cell('Contact person', 4, vendor.name('Contact name')),
        cell('Email', 5, vendor.email('Contact email')),
        cell('Telephone', 3, vendor.text('Contact telephone'))
      ]
    ),
    section(
      '3   Payment',
      [
        cell(
          'Preferred way of payment (choose one)',
          12,
          rich`${vendor.oneOf('Payment method', 'Pay by ACH')}\u00a0ACH\u00a0transfer\u00a0\u00a0\u00a0
            ${vendor.oneOf('Payment method', 'Pay by check')}\u00a0Check\u00a0\u00a0\u00a0
            ${vendor.oneOf('Payment method', 'Pay by wire')}\u00a0Wire\u00a0transfer`
        )
      ],
      [
        cell('Bank', 5, vendor.text('Bank name', { requiredIf: byAch })),
        cell('Routing number', 3, vendor.text('Bank routing number', { requiredIf: byAch, validation: routingNumber })),
        cell('Account number', 4, vendor.text('Bank account number', { requiredIf: byAch }))
      ]
    ),
    bar('4   Certification'),
    choose(
      para`Under penalties of perjury, the person signing certifies for the vendor that the number shown above is the
        vendor’s correct taxpayer identification number, that the information on this form is true and complete, that the
        vendor will tell us within 30 days when it changes, and
        that (check what applies):`,
      choice(
        vendor.tick('US person'),
        rich`the vendor is a U.S. citizen or other U.S. person for federal tax purposes;`
      ),
      choice(
        vendor.atMostOneOf('Backup withholding', 'Not subject to backup withholding'),
        rich`the vendor is not subject to backup withholding, because it is exempt, has not been notified by the IRS
          that it is, or has been notified that it no longer is; or`
      ),
      choice(
        vendor.atMostOneOf('Backup withholding', 'Subject to backup withholding'),
        rich`the vendor has been notified by the IRS that it is currently subject to backup withholding.`
      )
    ),
    signatures({ role: 'Vendor', hasTitle: true })
  ]
}
