import { repeatedParameter } from '../../problems/sign-on.ts'

/** RFC 6749, 3.1 and 3.2: a parameter comes once. Throws `accounts.parameter-repeated`. */
export function refuseRepeated(parameters: URLSearchParams): void {
  const seen = new Set<string>()
  for (const name of parameters.keys()) {
    if (seen.has(name)) throw repeatedParameter(name)
    seen.add(name)
  }
}
