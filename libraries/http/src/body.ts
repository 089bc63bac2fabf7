export { readWhole } from './json/json-body.ts'
export { parseBody } from './json/parse-body.ts'
