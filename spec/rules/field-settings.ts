import type { Schemas } from './contract.js'
import { type FieldSettings, fieldTypes, noSettings, type SettingName } from './field-types.js'
import { invalid } from './refusal.js'

/** What requests say of settings. */
type Requested = { [Name in SettingName]?: FieldSettings[Name] | undefined }

const names = Object.keys(noSettings) as SettingName[]

/** All settings of a field. Those that it does not have are null, also if it was stored before there were such settings. */
export function settingsOf(field: Requested): FieldSettings {
  return Object.fromEntries(names.map((name) => [name, field[name] ?? null])) as FieldSettings
}

/** Throws if a field has a setting that does not apply to its type. */
export function assertSettings(field: Requested & Pick<Schemas['InlineField'], 'type'>, path: string): void {
  const allowed: readonly SettingName[] = fieldTypes[field.type].settings
  const refused = names.find((name) => (field[name] ?? null) !== null && !allowed.includes(name))
  if (refused)
    throw invalid('VALIDATION_FAILED', `${path}.${refused}`, `does not apply to a field of the type ${field.type}`)
}
