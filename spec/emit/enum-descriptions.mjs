import { getDoc } from '@typespec/compiler'

/**
 * Adds what each value of an enum means, as `x-enumDescriptions`, which documentation and code generators read. Where one value
 * is described, all are.
 */
export function describeEnums(document, program) {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!schema.enum) continue
    const [type] = program.resolveTypeReference(`Signpost.${name}`)
    const meanings = [...type.members.values()].map((member) => [member.value ?? member.name, getDoc(program, member)])
    const missing = meanings.filter(([, meaning]) => meaning === undefined).map(([value]) => value)
    if (missing.length === meanings.length) continue
    if (missing.length > 0) throw new Error(`${name} has no doc comment for ${missing.join(', ')}`)
    schema['x-enumDescriptions'] = Object.fromEntries(meanings)
  }
}
