export { parseBody } from './json/parse-body.ts'
