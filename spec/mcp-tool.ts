import type { components } from './generated/openapi.js'

/** The parts of JSON Schema that tools use. They have no references. */
export interface JsonSchema {
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  [keyword: string]: unknown
}

/** What a tool for language models tells about itself. */
export interface ToolDescription {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema & { type: 'object' }
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
  /** The scope that an API key needs for the tool. Null if every key has access. */
  scope: components['schemas']['Scope'] | null
}

/** An operation of the contract as a tool. */
export interface Tool extends ToolDescription {
  method: 'get' | 'put' | 'post' | 'patch' | 'delete'
  /** With `{id}` for each path parameter. */
  path: string
  /** Arguments, and properties of them as `signers.phone`, that the list of tools leaves out. */
  rare: string[]
  /** The arguments that are query parameters. Those of neither path nor query are properties of the body. */
  queryNames: string[]
  /** The type of the file that is the result. Null if it is not a file. */
  fileType: string | null
  /** Of a result that is JSON. */
  resultSchema?: JsonSchema | undefined
  /** Whether it cannot be taken back, so that people should be asked first. */
  isFinal: boolean
  /** Whether it gives the model a link with which somebody can sign in the name of another. */
  signsForOthers: boolean
}
