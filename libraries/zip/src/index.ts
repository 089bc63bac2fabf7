export { dosTime } from './dos-time.ts'
export { endLength, findEnd } from './find-end.ts'
export {
  archiveEnd,
  type Directory,
  descriptor,
  descriptorLength,
  directoryLength,
  directoryRecord,
  localHeader,
  localLength,
  max32,
  methods,
  signatures,
  versions,
  zip64Field,
} from './records.ts'
