import { type FormPart, type FormShape, invalid, invalidRequest, readForm } from '@signpost/spec/rules'
import type { Request, Response } from 'express'
import { type Operation, resolved } from '../contract/contract.js'
import { excessOf } from './json-excess.js'
import { form } from './media-type.js'
import { readBytes } from './read-bytes.js'
import { readFormParts } from './read-form-parts.js'

/** Reads a PDF that is the whole body, as the JSON that it and its query stand for. */
export async function readPdf(request: Request, response: Response): Promise<unknown> {
  const bytes = await readBytes(request, response)
  const body = { ...request.query, file: bytes.toString('base64') }
  // `readQuery` has made it a property with a value.
  request.query = {}
  return body
}

/** Reads a form as the JSON that it stands for. */
export async function readMultipart(request: Request, response: Response, operation: Operation): Promise<unknown> {
  const bytes = await readBytes(request, response)
  const parts = await readFormParts(bytes, request.headers['content-type'] ?? '').catch((error: Error) => {
    throw invalid('VALIDATION_FAILED', 'body', `is not a valid form: ${error.message}`)
  })
  for (const part of parts) assertNoExcess(part)
  const { values, findings } = readForm(parts, shapeOf(operation))
  if (findings.length > 0) throw invalidRequest(findings, values, operation['x-validation-codes'] ?? {})
  return values
}

// A part can be JSON.
function assertNoExcess(part: FormPart) {
  const excess = 'text' in part ? excessOf(Buffer.from(part.text)) : null
  if (excess) throw invalid('VALIDATION_FAILED', part.name, excess)
}

function shapeOf({ requestBody }: Operation): FormShape {
  const { schema = {}, encoding = {} } = requestBody?.content[form] ?? {}
  const { properties = {} } = resolved(schema)
  const schemas = Object.entries(properties as Record<string, Record<string, unknown>>)
  return {
    types: new Map(schemas.map(([name, each]) => [name, resolved(each).type])),
    mediaTypes: new Map(Object.entries(encoding).map(([name, { contentType }]) => [name, contentType.split(', ')]))
  }
}
