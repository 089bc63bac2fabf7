import { describeTargets } from '@alluvium/fuzzing/testing'

describeTargets(import.meta.url)
