import type { paths } from '../../spec/generated/openapi.js'

export type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never
}[keyof paths]

/** What a request of an operation consists of. */
export type PartsOf<O> = PathPart<O> & QueryPart<O> & BodyPart<O>

type PathPart<O> = O extends { parameters: { path: infer Path } } ? { path: Path } : { path?: undefined }

type QueryPart<O> = O extends { parameters: { query?: infer Query } }
  ? { query?: OneOrMore<NonNullable<Query>> | undefined }
  : object

/** A query, in which a list of one value can be that value. */
export type OneOrMore<Query> = {
  [Name in keyof Query]: Query[Name] | (NonNullable<Query[Name]> extends readonly (infer Each)[] ? Each : never)
}

type BodyPart<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : O extends { requestBody?: { content: { 'application/json': infer Body } } | undefined }
    ? { body?: Body | undefined }
    : { body?: undefined }

/** The body of an operation's successful response. */
export type ResultOf<O> = O extends { responses: infer Responses }
  ? { [Status in keyof Responses]: Status extends 200 | 201 | 202 ? Json<Responses[Status]> : never }[keyof Responses]
  : never

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never
