/** What the settings of the service are checked with before it starts: an entry of its own, because the service takes long to load. */
export { robotOf } from './model/robots/robot-name.ts'
