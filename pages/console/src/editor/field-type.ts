import type { FieldType } from '@signpost/sdk'
import { type FieldTraits, fieldTypes } from '@signpost/spec/field-types'
import { fieldNames } from '@signpost/spec/texts/field-names'
import { currentLanguage } from '../language/translate.js'

/** All types of fields, in the order in which they are offered. */
export const allTypes = Object.keys(fieldTypes) as FieldType[]

const isKnown = (type: string): type is FieldType => Object.hasOwn(fieldTypes, type)

/** The name of a type of field. A later version of the service may have others, which are named as they are. */
export const nameOfType = (type: string): string => (isKnown(type) ? fieldNames[currentLanguage()][type] : type)

/** What is known of a type of field. A type of a later version of the service is taken for a text. */
export const traitsOf = ({ type }: { type: string }): FieldTraits => fieldTypes[isKnown(type) ? type : 'text']
