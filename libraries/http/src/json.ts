export { type JsonService, type JsonServiceOptions, jsonService } from './json-service.ts'
export { cursorHeaders, cursorSearch, mostAPage, pageHeaders, pageLimit, pageSearch } from './paging.ts'
export { type Readiness, readinessRoute } from './readiness.ts'
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
} from './route.ts'
