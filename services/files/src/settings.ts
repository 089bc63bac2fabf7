/** What the settings of the service are checked with before it starts: an entry of its own, because the service takes long to load. */
export { homeRootOf, organizationsRootOf } from './wiring/folder-roots.ts'
