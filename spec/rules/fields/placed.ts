import type { Schemas } from '../ground/contract.js'
import type { PlacedBox } from './field-places.js'
import type { NamedSigner } from './named-signers.js'

/** A field of a request that has numbers, also if the request had an anchor, or places of its options only. */
export type Placed<Field> = Omit<Field, keyof PlacedBox | 'anchor'> & PlacedBox
export type PlacedField = Placed<Schemas['InlineField']>
export type PlacedTemplateField = Placed<Schemas['TemplateFieldRequest']>
/** A signer of a request whose fields have numbers. */
export type PlacedOf<Signer> = Omit<Signer, 'fields'> & { fields?: PlacedField[] | undefined }
export type PlacedSigner = PlacedOf<NamedSigner<Schemas['SignerRequest']>>
