import { fieldsOf } from './paper/blank.js'
import { choice, choose } from './paper/choices.js'
import type { FormDefinition } from './paper/form.js'
import { bar, cell, grid } from './paper/grid.js'
import { note, para } from './paper/prose.js'
import { rich } from './paper/rich-text.js'
import { signed } from './paper/signatures.js'

const landlord = fieldsOf('Landlord')
const tenant = fieldsOf('Tenant')
const floodplain = (label: string) => landlord.oneOf('Floodplain', label)
const flooding = (label: string) => landlord.oneOf('Flooding', label)

export const floodDisclosureTx: FormDefinition = {
  slug: 'flood-disclosure-tx',
  title: 'Flood disclosure to a tenant',
  description: 'The separate notice of floodplain and flooding that a Texas landlord gives at or before the lease.',
  state: 'TX',
  category: 'real-estate',
  updatedAt: '2026-11-26',
  roles: { Landlord: { order: 1 }, Tenant: { order: 2 } },
  body: [
    note`Texas Property Code section 92.0135. A separate document, given at or before the signing of the lease.`,
    grid(
      [cell('Address of the dwelling, with unit number', 12, landlord.text('Property address'))],
      [cell('Landlord', 6, landlord.text('Landlord name')), cell('Tenant', 6, tenant.name('Tenant name'))]
    ),
    bar('Floodplain'),
    // Substantially the words that the statute gives.
    choose(
      para`Landlord (choose one):`,
      choice(
        floodplain('Aware of floodplain'),
        rich`**is aware** that the dwelling you are renting is located in a 100-year floodplain.`
      ),
      choice(
        floodplain('Not aware of floodplain'),
        rich`**is not aware** that the dwelling you are renting is located in a 100-year floodplain.`
      )
    ),
    para`If neither box is checked, you should assume the dwelling is in a 100-year floodplain. Even if the dwelling is not in a
      100-year floodplain, the dwelling may still be susceptible to flooding. The Federal Emergency Management Agency (FEMA)
      maintains a flood map on its Internet website that is searchable by address, at no cost, to determine if a dwelling is
      located in a flood hazard area. Most tenant insurance policies do not cover damages or loss incurred in a flood. You
      should seek insurance coverage that would cover losses caused by a flood.`,
    bar('Flooding in the last five years'),
    choose(
      para`Landlord (choose one):`,
      choice(
        flooding('Aware of flooding'),
        rich`**is aware** that the dwelling you are renting has flooded at least once within the last five years.`
      ),
      choice(
        flooding('Not aware of flooding'),
        rich`**is not aware** that the dwelling you are renting has flooded at least once within the last five years.`
      )
    ),
    grid([
      cell(
        'Remarks, such as the dates of flooding and repairs made',
        12,
        landlord.text('Flood remarks', { height: 34, optional: true })
      )
    ]),
    bar('What the words mean'),
    para`A “**100-year floodplain**” is land that FEMA has designated as a flood hazard area with a chance of flooding of one
      percent or more each year. “**Flooding**” is a general or temporary condition of partial or complete inundation of the
      dwelling, caused by the overflow of inland or tidal waters, by the unusual and rapid accumulation of runoff or surface
      waters from a water source such as a river, stream or drainage ditch, or by the ponding of water at or near the place
      where heavy or excessive rain fell.`,
    para`If a landlord does not give the notices that the law requires, and a flood causes the tenant substantial loss or damage
      to personal property, the tenant may end the lease by written notice within 30 days after the loss or damage. The
      tenant then still owes rent and other sums that fell due before the lease ended, and is refunded rent paid in
      advance.`,
    signed(
      para`The tenant confirms receipt of this notice before or at the signing of the lease.`,
      { role: 'Landlord' },
      { role: 'Tenant' }
    )
  ]
}
