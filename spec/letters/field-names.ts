import type { Schemas } from '../rules/contract.js'
import type { Language } from '../languages/index.js'

/** What people call each type of field. */
export const fieldNames: Record<Schemas['FieldType'], Record<Language, string>> = {
  signature: { en: 'Signature', de: 'Unterschrift', fr: 'Signature', es: 'Firma' },
  initials: { en: 'Initials', de: 'Initialen', fr: 'Paraphe', es: 'Iniciales' },
  date: { en: 'Date', de: 'Datum', fr: 'Date', es: 'Fecha' },
  text: { en: 'Text', de: 'Text', fr: 'Texte', es: 'Texto' },
  date_signed: { en: 'Date signed', de: 'Datum der Unterschrift', fr: 'Date de signature', es: 'Fecha de firma' },
  name: { en: 'Name', de: 'Name', fr: 'Nom', es: 'Nombre' },
  email: { en: 'E-mail', de: 'E-Mail', fr: 'E-mail', es: 'Correo electrónico' },
  company: { en: 'Company', de: 'Firma', fr: 'Société', es: 'Empresa' },
  number: { en: 'Number', de: 'Zahl', fr: 'Nombre', es: 'Número' },
  checkbox: { en: 'Checkbox', de: 'Kästchen', fr: 'Case à cocher', es: 'Casilla' }
}
