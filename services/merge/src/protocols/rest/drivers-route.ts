import { type Route, route } from '@alluvium/http/json'
import { driverNames } from '@alluvium/merge-engine'
import { z } from 'zod'

const drivers = driverNames.map(({ name, extensions }) => ({ name, extensions: [...extensions] }))

/** `GET /api/drivers`: what a merge request may name. */
export const driversRoute = (): Route =>
  route({
    method: 'GET',
    path: '/api/drivers',
    summary: 'The merge drivers, with the file extensions that belong to each',
    tags: ['merge'],
    access: 'public',
    answers: {
      200: z
        .object({
          drivers: z.array(
            z
              .object({
                name: z.string().meta({ examples: ['json'] }),
                extensions: z
                  .array(z.string())
                  .meta({ description: 'Each with its leading dot', examples: [['.json']] }),
              })
              .meta({ id: 'Driver' }),
          ),
        })
        .meta({ id: 'DriverList' }),
    },
    handle: () => ({ status: 200, body: { drivers } }),
  })
