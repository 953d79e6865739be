import { getDoc } from '@typespec/compiler'
import { statusKey } from '../src/decorators.js'

/** Returns every error code with its status and meaning: `{ [code]: { status, description } }`. */
export function readErrorCodes(program) {
  const [codes] = program.resolveTypeReference('Signpost.ErrorCode')
  const statuses = program.stateMap(statusKey)
  return Object.fromEntries(
    [...codes.members.values()].map((member) => {
      const status = statuses.get(member)
      if (!status) throw new Error(`ErrorCode.${member.name} has no @status`)
      return [member.name, { status, description: getDoc(program, member) }]
    })
  )
}
