import { type Configuration, mayBeLocalDevelopment } from '@alluvium/kernel'
import type { platformSettings } from '../settings/platform.ts'
import { deploymentOf } from './listener.ts'

/** Whether others than this machine reach the platform, and everybody of them may register: its operator is to know that. */
export const isOpenToStrangers = (host: string, settings: Configuration<typeof platformSettings>): boolean =>
  settings.registration === 'open' && !mayBeLocalDevelopment(deploymentOf(host, settings))
