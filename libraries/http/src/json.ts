export { cursorHeaders, cursorSearch, maxPageSize, pageHeaders, pageLimit, pageSearch } from './json/paging.ts'
export { type Readiness, readinessRoute } from './routes/readiness.ts'
export {
  type Access,
  type Answer,
  type AnyAnswer,
  type AnyInput,
  type Gate,
  type HeaderField,
  type HeaderFields,
  type Input,
  type Raw,
  type RawContent,
  type Refusals,
  type Route,
  raw,
  rawAs,
  route,
  signedIn,
  type Unparsed,
  unparsed,
  WrittenJson,
} from './routes/route.ts'
export { type JsonService, type JsonServiceOptions, jsonService } from './service/json-service.ts'
