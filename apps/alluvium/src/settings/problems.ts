/** What is wrong with a configuration: the refusal that every command gives, with the way out in its message. */
import { Problem } from '@alluvium/kernel'

export const invalidConfiguration = (message: string): Problem =>
  new Problem('invalid', 'configuration.invalid', message)
