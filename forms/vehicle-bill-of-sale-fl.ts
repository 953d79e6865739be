import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { bar, cell, section } from './paper/grid.js'
import { clause, note, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'
import { vehicleNumber } from './paper/validations.js'

const seller = fieldsOf('Seller')
const buyer = fieldsOf('Buyer')

export const vehicleBillOfSaleFl: FormDefinition = {
  slug: 'vehicle-bill-of-sale-fl',
  title: 'Motor vehicle bill of sale',
  description: 'Private sale of a car, truck, motorcycle, vessel or trailer in Florida, with an odometer statement.',
  state: 'FL',
  category: 'sales',
  updatedAt: '2026-11-26',
  roles: { Seller: { order: 1 }, Buyer: { order: 2 } },
  body: [
    section(
      '1   Parties',
      [
        cell('Seller: full legal name', 4, seller.text('Seller name')),
        cell('Address', 5, seller.text('Seller address')),
        cell('Telephone or email', 3, seller.text('Seller contact'))
      ],
      [
        cell('Buyer: full legal name', 4, buyer.text('Buyer name')),
        cell('Address', 5, buyer.text('Buyer address')),
        cell('Telephone or email', 3, buyer.text('Buyer contact'))
      ]
    ),
    section(
      '2   Vehicle',
      [
        cell('Year', 2, seller.number('Vehicle year', { validation: { min: 1886, max: 2100 } })),
        cell('Make', 4, seller.text('Vehicle make')),
        cell('Model', 4, seller.text('Vehicle model')),
        cell('Color', 2, seller.text('Vehicle color'))
      ],
      [
        cell(
          'Vehicle or hull identification number',
          6,
          seller.text('Vehicle identification number', { validation: vehicleNumber })
        ),
        cell('Body type', 3, seller.text('Body type', { optional: true })),
        cell('Florida title number', 3, seller.text('Title number', { optional: true }))
      ]
    ),
    section('3   Sale', [
      cell('Purchase price', 4, rich`$${seller.number('Purchase price', { width: 'rest' })}`),
      cell('Date of sale', 4, seller.date('Sale date')),
      cell('Paid by (cash, cashier’s check, …)', 4, seller.text('Payment method'))
    ]),
    bar('4   Odometer statement'),
    choose(
      para`The seller states that the odometer now reads
        ${seller.number('Odometer reading', { width: 84, optional: true })} miles (no tenths) and that, to the best of the
        seller’s knowledge (choose one):`,
      choice(
        seller.oneOf('Odometer status', 'Odometer actual mileage'),
        rich`the reading reflects the **actual mileage** of the vehicle.`
      ),
      choice(
        seller.oneOf('Odometer status', 'Odometer exceeds limits'),
        rich`the reading is the mileage **in excess of the odometer’s mechanical limits**.`
      ),
      choice(
        seller.oneOf('Odometer status', 'Odometer not actual'),
        rich`the reading is **not the actual mileage**. Warning: odometer discrepancy.`
      ),
      choice(
        seller.oneOf('Odometer status', 'Odometer not applicable'),
        rich`no statement is needed: the vehicle is exempt by law or has no odometer.`
      )
    ),
    clause('Transfer')`For the price above, which the seller has received, the seller sells the vehicle to the buyer and
      transfers ownership and possession of it on the date of sale.`,
    clause('Title')`The seller promises to be the lawful owner with the right to sell, will deliver the assigned
      certificate of title, and promises that the vehicle is free of liens and claims except:
      ${seller.line('Liens', { optional: true })}`,
    clause('As is')`**The vehicle is sold as is, with all faults.** The seller makes no warranty of its condition,
      express or implied, including merchantability and fitness for a particular purpose. The buyer was free to
      inspect the vehicle and to have it inspected.`,
    clause('Registration')`The buyer will apply for title and pay sales tax within 30 days. The seller will remove the
      license plate and file a notice of sale with the state within 30 days of the sale.`,
    note`Title itself passes by assignment of the Florida certificate of title, on which the law also asks for the odometer
      disclosure. A tax office may ask for form HSMV 82050.`,
    signed(
      para`Under penalties of perjury, each of us declares that the facts stated above are true, as far as they concern us.`,
      { role: 'Seller' },
      { role: 'Buyer' }
    )
  ]
}
