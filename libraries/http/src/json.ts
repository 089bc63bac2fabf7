export { type JsonService, type JsonServiceOptions, jsonService } from './json-service.ts'
export {
  type Access,
  type Answer,
  type AnyAnswer,
  type AnyInput,
  type Gate,
  type Input,
  type Raw,
  type RawContent,
  type Refusals,
  type Route,
  raw,
  route,
  signedIn,
  type Unparsed,
  unparsed,
  WrittenJson,
} from './route.ts'
