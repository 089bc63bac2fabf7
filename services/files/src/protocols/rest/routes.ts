/** All JSON routes of the service, area by area. */
import type { Route } from '@alluvium/http/json'
import type { Service } from '../service.ts'
import { accountRoutes } from './account-routes.ts'
import { configRoute } from './config-route.ts'
import { healthRoutes } from './health-routes.ts'
import { moveCopyRoutes } from './move-copy-routes.ts'

export const restRoutes = (service: Service): readonly Route[] => [
  ...healthRoutes(service),
  configRoute(service.capabilities),
  ...accountRoutes(service),
  ...moveCopyRoutes(service),
]
