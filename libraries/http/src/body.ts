export { parseBody } from './parse-body.ts'
