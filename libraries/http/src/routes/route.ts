/**
 * A JSON route as data: from the same record come the router, the gate, the validation, the OpenAPI description
 * and the tests' matrix of routes and roles. Fields are parsed before `handle` runs, so inside, types are true.
 * No code of zod is loaded here, only its types: a record can be written where no JSON is served.
 */
import { type Caller, type Logger, Problem } from '@alluvium/kernel'
import type { z } from 'zod'
import type { Exchange } from '../exchange/exchange.ts'

/** A route of whatever body, parameters and answers, as the router takes it: `route` makes one. */
export type Route = RouteShape & Readonly<{ handle(input: AnyInput): Promise<AnyAnswer> | AnyAnswer }>

/** All of a route but its `handle`. */
export type RouteShape<
  Body extends BodyShape = BodyShape,
  Params extends z.ZodType = z.ZodType,
  Search extends z.ZodType = z.ZodType,
  Answers extends AnswerShapes = AnswerShapes,
  Who extends Access = Access,
  Fields extends HeaderFields = HeaderFields,
> = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * With `{name}` for a parameter, as OpenAPI writes it: `/api/v1/crawls/{crawl_id}`. One parameter may be `{name*}`
   * and takes the slashes with it: `/api/tags/{file_path*}/{tag}`. A `%2F` in any other stays inside it.
   */
  path: string
  /** One line for the API description. */
  summary: string
  /** More lines for the API description, in Markdown. */
  description?: string
  tags?: readonly string[]
  /** `public`: no token; `caller`: any authenticated caller; a gate: who else may pass, refused by throwing a Problem. */
  access: Who
  /** False: it takes nothing from the caller's share of requests. Default: true; what is public is never counted. */
  isCounted?: boolean
  /** The header fields that `handle` reads, by name. It gets no others: what is read is described. */
  headers?: Fields
  /**
   * The JSON body, a `z.strictObject`, so that unknown fields are refused by name, or `unparsed(…)` of one; or `raw(…)`
   * for bytes. Without it a body must be absent, empty or `{}` (GET: is not looked at).
   */
  body?: Body
  /** A body may be absent, empty or `{}`, whatever its content type; the schema then parses `{}`. */
  bodyOptional?: boolean
  /** Bytes. Default 1 MiB. */
  bodyLimitBytes?: number
  /**
   * The parameters of the path, a `z.object` with exactly their names. Texts become numbers and truth values where the
   * schema says so, strictly; what doesn't fit is a 400. Where any other text is just an unknown thing, use `z.string()`.
   */
  params?: Params
  /** The query, a `z.object`; unknown names are ignored. Numbers and truth values as in `params`; `z.array` takes a repeated name. */
  search?: Search
  /** The statuses of success with their bodies; null for an answer without a body, `raw(…)` for one that is not JSON. */
  answers: Answers
  /** Refusals this route may give besides those every route may, as `[status, code, when]`, for the description. */
  refusals?: Refusals
}>

/** With what a route or a gate may refuse, for the description. */
export type Refusals = readonly (readonly [status: number, code: string, when: string])[]

/** `public`: no token; `caller`: any authenticated caller; a gate: who else may pass. */
export type Access = 'public' | 'caller' | Gate

export type Gate = Readonly<{
  /** For the description and the matrix: `admin`, `pro tier`. */
  name: string
  /** Throws a Problem of kind `forbidden` for whom it doesn't let pass. */
  check(caller: Caller): void | Promise<void>
  /** What it refuses with, as `[status, code, when]`, for the description. */
  refusals?: Refusals
}>

/**
 * Header fields of a request in the OpenAPI description. Not among them, as OpenAPI has it: `Accept`, `Content-Type`,
 * `Authorization` and cookies, nor what is HTTP's own, such as `Content-Length`; who needs those looks at the exchange.
 */
export type HeaderFields = Readonly<Record<string, HeaderField>>
export type HeaderField = Readonly<{ description: string; required?: true }>

/** Bytes that are not JSON, by their media type. As a body, `handle` gets them as they arrive; as an answer, it gives them. */
export type Raw = Readonly<{
  mediaTypes: readonly string[]
  /** Their schemas in the description, by media type. Nothing is validated against them. Default: what the type says by itself. */
  schemas?: Readonly<Record<string, z.ZodType>>
}>

/** `raw('text/plain; charset=utf-8')`, or as a body several types: `raw('multipart/form-data')`, `raw('*' + '/*')` for any. */
export const raw = (...mediaTypes: readonly [string, ...string[]]): Raw => ({ mediaTypes })

/** The same, with what is in them: `rawAs({ 'multipart/form-data': z.object({ … }) })`. */
export const rawAs = (schemas: Readonly<Record<string, z.ZodType>>): Raw => ({
  mediaTypes: Object.keys(schemas),
  schemas,
})

/**
 * A JSON body that is parsed elsewhere, such as in another thread, where it keeps nobody waiting: `handle` gets its bytes,
 * whole and in memory of their own. Whoever parses them holds them against the schema, by `parseBody` of `@alluvium/http/body`.
 */
export type Unparsed = Readonly<{ unparsed: z.ZodType }>

/** As a route's `body`: JSON that `handle` parses itself. */
export const unparsed = (schema: z.ZodType): Unparsed => ({ unparsed: schema })

/** A JSON answer that is written out already. It is trusted: nothing here validates it against its schema. */
export class WrittenJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

export type BodyShape = z.ZodType | Raw | Unparsed
export type AnswerShapes = Readonly<Record<number, z.ZodType | Raw | null>>

/** What a raw answer is made of. A stream is sent as it comes, with back-pressure; when it fails, the connection is cut. */
export type RawContent = string | Uint8Array | AsyncIterable<Uint8Array | string>

/** What `handle` gets: everything is parsed, and the caller has passed the gate. */
export type Input<
  Body extends BodyShape,
  Params extends z.ZodType,
  Search extends z.ZodType,
  Who extends Access,
  Fields extends HeaderFields = HeaderFields,
> = InputOfAll &
  Readonly<{
    /** The declared header fields, by lower-case name. What came several times is joined by commas (RFC 9110, 5.3). */
    headers: HeadersOf<Fields>
    /** Raw: the chunks as they arrive, at most `bodyLimitBytes` of them together, else it throws the 413. */
    body: Body extends z.ZodType
      ? z.output<Body>
      : Body extends Unparsed
        ? Uint8Array<ArrayBuffer>
        : AsyncIterable<Uint8Array>
    params: z.output<Params>
    search: z.output<Search>
    /** The caller that `authenticate` found; on public routes undefined when there is none. */
    caller: Who extends 'public' ? Caller | undefined : Caller
  }>

/** Undefined, not empty, where none is declared: an empty record could be read by whoever takes fields that may be absent. */
type HeadersOf<Fields extends HeaderFields> =
  Fields extends Record<string, never>
    ? undefined
    : { readonly [Name in keyof Fields & string as Lowercase<Name>]: string | undefined }

type InputOfAll = Readonly<{
  requestId: string
  peer: string
  /** As the exchange's. */
  network: string | undefined
  isLocal: boolean
  logger: Logger
  /** Aborts when the client goes away before the answer is out. */
  signal: AbortSignal
  /** The bare exchange, for what outlives one look at it: a stream that asks again who reads it. Its answer is not the route's to send. */
  exchange: Exchange
}>

/** What `handle` of a route gets whose schemas are not known here. */
export type AnyInput = InputOfAll &
  Readonly<{
    headers: Readonly<Record<string, string | undefined>> | undefined
    body: unknown
    params: unknown
    search: unknown
    caller: Caller | undefined
  }>

/** One of the route's answers. */
export type Answer<Answers extends AnswerShapes> = {
  [Status in keyof Answers & number]: AnswerOf<Status, Answers[Status]>
}[keyof Answers & number]

/** An answer of a route whose schemas are not known here. */
export type AnyAnswer = Readonly<{ status: number; headers?: Readonly<Record<string, string>>; body?: unknown }>

type AnswerOf<Status, Shape> = Readonly<{
  status: Status
  headers?: Readonly<Record<string, string>>
}> &
  (Shape extends z.ZodType
    ? Readonly<{ body: Unchanging<z.output<Shape>> | WrittenJson }>
    : Shape extends Raw
      ? Readonly<{ body: RawContent }>
      : Readonly<{ body?: undefined }>)

/** What is only going to be written out may be read-only, however deep. */
type Unchanging<T> = unknown extends T
  ? T
  : T extends string | number | boolean | bigint | Date | null | undefined
    ? T
    : { readonly [Key in keyof T]: Unchanging<T[Key]> }

/**
 * Infers the types of one route from its schemas. On every route but public ones `caller` is there. What `handle`
 * gives is inferred first and then held against the schemas: only so do its texts keep their literal types.
 */
export const route = <
  const Answers extends AnswerShapes,
  const Who extends Access,
  const Given extends Answer<Answers>,
  Body extends BodyShape = z.ZodType<Record<string, never>>,
  Params extends z.ZodType = z.ZodType<Record<string, never>>,
  Search extends z.ZodType = z.ZodType<Record<string, never>>,
  Fields extends HeaderFields = Record<string, never>,
>(
  one: RouteShape<Body, Params, Search, Answers, Who, Fields> &
    Readonly<{ handle(input: Input<Body, Params, Search, Who, Fields>): Promise<Given> | Given }>,
): Route => one

/** The caller of a route that is not public, for code that only has the wider type. */
export function signedIn(caller: Caller | undefined): Caller {
  if (caller === undefined)
    throw new Problem('unauthenticated', 'http.unauthenticated', 'This request needs credentials.')
  return caller
}
