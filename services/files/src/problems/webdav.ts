/** WebDAV: XML, depth, properties, reports. */
import { Problem } from '@alluvium/kernel'

export const xmlInvalid = (why: string) =>
  new Problem('invalid', 'files.xml-invalid', `The body is not acceptable XML: ${why}.`)

export const depthInfinite = (limit: number) =>
  new Problem('forbidden', 'files.finite-depth', `The folder holds more than ${limit} entries: ask with Depth 0 or 1.`)

export const propertiesFull = (path: string) =>
  new Problem('full', 'files.properties-full', `${path} has no room for properties so many or so long.`)

export const destinationElsewhere = () =>
  new Problem('unprocessable', 'files.destination-elsewhere', 'The destination lies on another server.')

export const destinationOutside = () =>
  new Problem(
    'forbidden',
    'files.destination-outside',
    'The destination is at an address of this server where nothing can be put from here; it should begin as that of the source does.',
  )

export const reportUnsupported = () =>
  new Problem('forbidden', 'files.report-unsupported', 'The only report here is DAV:sync-collection, of a folder.')

export const syncTokenInvalid = () =>
  new Problem(
    'forbidden',
    'files.sync-token-invalid',
    'What has changed since that token is not known any more; please ask anew without one.',
  )

export const filterUnsupported = () =>
  new Problem(
    'forbidden',
    'files.filter-unsupported',
    'Files are filtered here by oc:favorite 1 or by one oc:systemtag, and by nothing else.',
  )
