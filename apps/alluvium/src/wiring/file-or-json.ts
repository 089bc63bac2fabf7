/** The text of a setting that is JSON itself (which begins with a brace or a bracket), or the name of a file with it. Throws `configuration.invalid`. */
import { readConfiguredFile } from './tls.ts'

export const fileOrJson = (given: string): string => (/^\s*[{[]/.test(given) ? given : readConfiguredFile(given))
