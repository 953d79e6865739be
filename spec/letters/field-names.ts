import type { Schemas } from '../rules/contract.js'
import type { Language } from './language.js'

/** What people call each type of field. */
export const fieldNames: Record<Schemas['FieldType'], Record<Language, string>> = {
  signature: { en: 'Signature', de: 'Unterschrift', fr: 'Signature', es: 'Firma' },
  initials: { en: 'Initials', de: 'Initialen', fr: 'Paraphe', es: 'Iniciales' },
  date: { en: 'Date', de: 'Datum', fr: 'Date', es: 'Fecha' },
  text: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto' },
  number: { en: 'Number', de: 'Zahl', fr: 'Nombre', es: 'Número' },
  checkbox: { en: 'Checkbox', de: 'Kästchen', fr: 'Case à cocher', es: 'Casilla' }
}
