import type { components } from '../../generated/openapi.js'

export type Schemas = components['schemas']
export type ErrorCode = Schemas['ErrorCode']
