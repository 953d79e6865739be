import { signerDetails } from '../../generated/table.js'
import type { Schemas } from '../ground/contract.js'

type Table = typeof signerDetails
type Marked<Fact extends string> = {
  [Name in keyof Table]: Table[Name] extends Record<Fact, true> ? Name : never
}[keyof Table]

/** What has a column of another name, or is completed before it is kept. */
type Apart = 'order' | 'redirect_urls' | 'candidates'

/**
 * What the sender says about a signer. Requests, columns and answers have it under the same names: a new property is added to
 * the contract and to the table.
 */
export type SignerDetails = Pick<Schemas['Signer'], Exclude<Marked<'created'>, Apart>>

/** Those that an update can change. */
export type UpdatedDetails = Pick<SignerDetails, Exclude<Marked<'updated'>, Apart>>

/** Details as a request has them. What is null or left out has no value. */
export type SignerDetailsRequest = Pick<SignerDetails, 'email' | 'name'> & {
  [Name in keyof SignerDetails]?: SignerDetails[Name] | undefined
}

interface Facts {
  created: boolean
  updated: boolean
  /** Another person who takes the place does not keep it. */
  personal: boolean
  absent?: unknown
}

const apart: Record<Apart, true> = { order: true, redirect_urls: true, candidates: true }

const table: [keyof SignerDetails, Facts][] = Object.entries(signerDetails)
  .filter(([name, { created }]) => created && !Object.hasOwn(apart, name))
  // The compiler does not see that the table has exactly these names.
  .map(([name, facts]) => [name as keyof SignerDetails, facts])

/** The names of what an update can change. */
export const updatedNames = table.flatMap(([name, { updated }]) => (updated ? [name as keyof UpdatedDetails] : []))

/** The details of a signer of a request to send. */
export function readSignerDetails(request: SignerDetailsRequest): SignerDetails {
  return each((name, { absent }) => request[name] ?? absent ?? null)
}

/** The details alone, of a whole signer. */
export function signerDetailsOf(signer: SignerDetails): SignerDetails {
  return each((name) => signer[name])
}

/** What an update makes of a signer. What it leaves out stays, but for what is personal if it names another person. */
export function updatedDetails(
  signer: SignerDetails,
  request: Schemas['UpdateSignerRequest'],
  isSamePerson: boolean
): UpdatedDetails {
  const values = table.flatMap(([name, { updated, personal, absent }]) => {
    if (!updated) return []
    const given = (request as Partial<SignerDetails>)[name]
    const left = personal && !isSamePerson ? (absent ?? null) : signer[name]
    return [[name, given === undefined ? left : given]]
  })
  return Object.fromEntries(values)
}

function each(pick: (name: keyof SignerDetails, facts: Facts) => unknown): SignerDetails {
  return Object.fromEntries(table.map(([name, facts]) => [name, pick(name, facts)])) as unknown as SignerDetails
}
