import type { Schemas } from '../ground/contract.js'
import { invalid } from '../ground/refusal.js'
import { type FieldSettings, fieldTypes, noSettings, type SettingName } from './field-types.js'
import { assertValidation, readValidation } from './validation.js'

/** What requests say of settings. */
type Requested = { [Name in Exclude<SettingName, 'validation'>]?: FieldSettings[Name] | undefined } & {
  validation?: Schemas['FieldValidationRequest'] | null | undefined
}

const names = Object.keys(noSettings) as SettingName[]

/** All settings of a field. Those that it does not have are null, also if it was stored before there were such settings. */
export function settingsOf(field: Requested): FieldSettings {
  const settings = Object.fromEntries(names.map((name) => [name, field[name] ?? null])) as FieldSettings
  return { ...settings, validation: readValidation(field.validation) }
}

/** Throws if a field has a setting that does not apply to its type. */
export function assertSettings(field: Requested & Pick<Schemas['InlineField'], 'type'>, path: string): void {
  const allowed: readonly SettingName[] = fieldTypes[field.type].settings
  // What of a validation applies is judged by its own names.
  const others = names.filter((name) => name !== 'validation')
  const refused = others.find((name) => (field[name] ?? null) !== null && !allowed.includes(name))
  if (refused)
    throw invalid('VALIDATION_FAILED', `${path}.${refused}`, `does not apply to a field of the type ${field.type}`)
  assertValidation(field, path)
}
